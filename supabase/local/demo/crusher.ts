/**
 * A demo day at the crusher: one shift of eight hours, a second one if stock is low, none if it is full, on Sundays and on holidays.
 * Each half of a shift ends with its figures; boulder is hauled to replace the feed.
 */
import { derivedId } from '../../../src/domain/records/ids.ts';
import { type StockBook, OPENING_STOCK } from './stockBook.ts';
import { atHour, isSunday, MINUTE_MS, type DemoDay } from './calendar.ts';
import { type DemoStaff, toHalfCubicMetres, type Authored, authored } from './authored.ts';
import { BLENDED_PRODUCTS, DENSITY, CRUSHER_PRODUCTS, type Product, VOLUME_PER_TONNE, YIELDS } from './products.ts';
import type { Random } from './random.ts';

const SHIFTS = [
  { shift_type: 'day', shift_name: 'Shift 1', begin: 7, start_time: '07:00', end_time: '15:00' },
  { shift_type: 'night', shift_name: 'Shift 2', begin: 15, start_time: '15:00', end_time: '23:00' },
] as const;
const SHIFT_HOURS = 8;
/** Minutes to record half a shift. */
const ENTRY_MINUTES = 6;
/** m³ an hour while the crusher runs. */
const RATE = { mean: 75, deviation: 8 };

export type Shift = ReturnType<typeof shiftRow>;
export type Downtime = ReturnType<typeof downtimeOf>[number];
export type Transformation = ReturnType<typeof transformationOf>;
export type Production = ReturnType<typeof productionOf>;

export interface CrusherContext {
  readonly now: Date;
  readonly book: StockBook;
  readonly staff: DemoStaff;
  readonly crew: readonly { readonly id: string }[];
  readonly crusher: string;
  readonly random: Random;
}

export function crusherDay(today: DemoDay, situation: CrusherContext) {
  const { now, book, staff, crusher, random } = situation;
  const found = {
    shifts: [] as Shift[],
    downtime: [] as Downtime[],
    transformations: [] as Transformation[],
    production: [] as Production[],
  };
  if (isSunday(today.day) || today.isClosed) return found;

  const wanted = book.fullness() > 1.08 ? 0 : book.fullness() > 0.99 ? 1 : 2;
  for (const plan of SHIFTS.slice(0, wanted)) {
    const begins = atHour(today.day, plan.begin);
    if (begins >= now) break;
    const shift = shiftRow(today.day, plan, situation);
    const stops = downtimeOf(today.day, shift, begins, situation, crusher);
    found.shifts.push(shift);
    found.downtime.push(...stops.filter((stop) => stop.captured_at < now.toISOString()));
    for (const [part, hours] of runningHours(begins, stops).entries()) {
      const at = new Date(begins.getTime() + (((part + 1) * SHIFT_HOURS * 60 - 8) * MINUTE_MS) / 2);
      if (at.getTime() + ENTRY_MINUTES * MINUTE_MS >= now.getTime() || hours < 0.25) continue;
      const volume =
        hours * Math.max(40, random.normal(RATE.mean, RATE.deviation)) * (1 - Math.min(0.6, 0.012 * today.rainMm));
      const shares = random.dirichlet(YIELDS, 250);
      const tonnes = volume / VOLUME_PER_TONNE;
      const entry = (minutes: number) => ({
        ...authored(new Date(at.getTime() + minutes * MINUTE_MS), staff.supervisor, random),
        operating_day: today.day,
        shift_id: shift.id,
      });
      found.transformations.push(transformationOf(entry(0), shares, tonnes, random));
      for (const [nth, product] of BLENDED_PRODUCTS.entries()) {
        const output = toHalfCubicMetres((tonnes * shares[product]) / DENSITY[product]);
        if (output > 0) found.production.push(productionOf(entry(nth + 1), product, output, hours));
      }
      const hauled = toHalfCubicMetres(
        haulFor(book, found.transformations, found.production) * Math.max(0.5, random.normal(1, 0.1)),
      );
      if (hauled > 0) found.production.push(productionOf(entry(ENTRY_MINUTES), 'boulder', hauled, hours));
    }
  }
  return found;
}

function shiftRow(day: string, plan: (typeof SHIFTS)[number], { now, staff, crew, random }: CrusherContext) {
  const [opens, closes] = [atHour(day, plan.begin + 0.05), atHour(day, plan.begin + SHIFT_HOURS + 0.1)];
  const isClosed = closes < now;
  const next = new Date(closes.getTime() + random.integer(5, 60) * MINUTE_MS);
  return {
    ...authored(opens, staff.supervisor, random),
    id: derivedId(`shifts:${day}:${plan.shift_type}`),
    operating_day: day,
    shift_type: plan.shift_type,
    shift_name: plan.shift_name,
    start_time: plan.start_time,
    end_time: plan.end_time,
    production_target: 600,
    crew: crew.slice(0, 7).map((person) => person.id),
    status: isClosed ? 'closed' : 'open',
    opened_by: staff.supervisor.author,
    opened_at: opens.toISOString(),
    closed_by: isClosed ? staff.supervisor.author : null,
    closed_at: isClosed ? closes.toISOString() : null,
    handover_note: isClosed ? random.pick(HANDOVERS) : null,
    acknowledged_by: isClosed && next < now ? staff.manager : null,
    acknowledged_at: isClosed && next < now ? next.toISOString() : null,
  };
}

const HANDOVERS = [
  'Aman, tidak ada kendala.',
  'Belt conveyor 2 agak bunyi, sudah diberi gemuk.',
  'Stok boulder cukup untuk besok pagi.',
  'Screen deck 2 mulai tipis, siapkan cadangan.',
  'Hujan sore, jalan hauling licin.',
  'Nozzle air penyemprot debu diganti.',
  'Liner cone diperiksa, masih baik.',
];

const REASONS = { no_feed: 25, blockage: 20, mechanical: 20, electrical: 10, rain: 15, other: 10 } as const;
type Reason = keyof typeof REASONS;

/** Stops of minutes, rarely a breakdown of hours; never past the shift's end. */
function downtimeOf(day: string, shift: Shift, begins: Date, { staff, random }: CrusherContext, crusher: string) {
  const ends = begins.getTime() + SHIFT_HOURS * 60 * MINUTE_MS;
  const stops: { reason: Reason; minutes: number }[] = Array.from({ length: random.poisson(1.1) }, () => ({
    reason: random.weighted(Object.keys(REASONS).filter(isReason), (reason) => REASONS[reason]),
    minutes: Math.max(3, Math.round(25 * Math.exp(random.normal(0, 0.9)))),
  }));
  if (random.uniform() < 0.015) stops.push({ reason: 'mechanical', minutes: 360 });

  let at = begins.getTime();
  return stops.flatMap(({ reason, minutes }) => {
    const started =
      at + random.integer(10, Math.max(11, Math.floor((ends - at) / MINUTE_MS / (stops.length + 1)))) * MINUTE_MS;
    const ended = Math.min(ends, started + minutes * MINUTE_MS);
    if (started >= ends) return [];
    at = ended;
    return [
      {
        ...authored(new Date(ended), staff.supervisor, random),
        operating_day: day,
        shift_id: shift.id,
        equipment_id: crusher,
        reason,
        started_at: new Date(started).toISOString(),
        ended_at: new Date(ended).toISOString(),
      },
    ];
  });
}
const isReason = (word: string): word is Reason => Object.hasOwn(REASONS, word);

function runningHours(begins: Date, stops: readonly Downtime[]): [number, number] {
  const halves = [0, 1].map((part) => {
    const [from, to] = [begins.getTime() + part * 240 * MINUTE_MS, begins.getTime() + (part + 1) * 240 * MINUTE_MS];
    const stopped = stops.reduce(
      (sum, stop) =>
        sum + Math.max(0, Math.min(to, Date.parse(stop.ended_at)) - Math.max(from, Date.parse(stop.started_at))),
      0,
    );
    return (to - from - stopped) / (60 * MINUTE_MS);
  });
  return [halves[0] ?? 0, halves[1] ?? 0];
}

type Entry = Authored & { readonly operating_day: string; readonly shift_id: string };

function transformationOf(
  entry: Entry,
  shares: Readonly<Record<Product | 'reject', number>>,
  tonnes: number,
  random: Random,
) {
  const lines = CRUSHER_PRODUCTS.map(
    (product) => [product, toHalfCubicMetres((tonnes * shares[product]) / DENSITY[product])] as const,
  ).filter(([, volume]) => volume > 0);
  const reject = tonnes * shares.reject;
  const out = lines.reduce((sum, [product, volume]) => sum + volume * DENSITY[product], 0) + reject;
  return {
    ...entry,
    // The feed is counted in truckloads, so the balance never closes exactly.
    boulder_volume: Math.max(
      0.5,
      toHalfCubicMetres((out / DENSITY.boulder) * Math.max(0.9, random.normal(1.01, 0.02))),
    ),
    outputs: Object.fromEntries(lines),
    reject_volume: toHalfCubicMetres(reject / DENSITY.boulder),
  };
}

const productionOf = (entry: Entry, material_type: Product | 'boulder', volume: number, hours: number) => ({
  ...entry,
  material_type,
  volume,
  operating_hours: Math.round(hours * 100) / 100,
});

/** Enough to restore the boulder pile. */
function haulFor(book: StockBook, transformations: readonly Transformation[], production: readonly Production[]) {
  const fed = transformations.reduce((sum, { boulder_volume }) => sum + boulder_volume, 0);
  const hauled = production.reduce(
    (sum, { material_type, volume }) => sum + (material_type === 'boulder' ? volume : 0),
    0,
  );
  return Math.max(0, Math.min(900, OPENING_STOCK.boulder - book.onHand('boulder') + fed - hauled));
}
