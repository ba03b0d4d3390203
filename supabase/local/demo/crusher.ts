/**
 * A day at the crusher: one shift of eight hours, a second one when the piles run low, none when they are full, on Sundays
 * and on holidays. Each half of a shift ends with its figures; boulder is hauled to replace what was fed.
 */
import { derivedId } from '../../../src/domain/ids.ts';
import { type Book, OPENING } from './book.ts';
import { atHour, isSunday, MINUTE_MS, type SiteDayOfDemo } from './calendar.ts';
import { type DemoStaff, half, type Made, made } from './made.ts';
import { BLENDED, DENSITY, LINE, type Product, VOLUME_A_TONNE, YIELDS } from './products.ts';
import type { Chance } from './random.ts';

const SHIFTS = [
  { shift_type: 'day', shift_name: 'Shift 1', begin: 7, start_time: '07:00', end_time: '15:00' },
  { shift_type: 'night', shift_name: 'Shift 2', begin: 15, start_time: '15:00', end_time: '23:00' },
] as const;
const HOURS = 8;
/** Minutes that writing up half a shift takes. */
const LAST_ENTRY = 6;
/** m³ an hour while the crusher runs. */
const RATE = { mean: 75, deviation: 8 };

export interface CrusherDay {
  readonly shifts: readonly Shift[];
  readonly downtime: readonly Downtime[];
  readonly transformations: readonly Transformation[];
  readonly production: readonly Production[];
}
export type Shift = ReturnType<typeof shiftRow>;
export type Downtime = ReturnType<typeof downtimeOf>[number];
export type Transformation = ReturnType<typeof transformationOf>;
export type Production = ReturnType<typeof productionOf>;

export interface Situation {
  readonly now: Date;
  readonly book: Book;
  readonly staff: DemoStaff;
  readonly crew: readonly { readonly id: string }[];
  /** The crusher's own id. */
  readonly crusher: string;
  readonly chance: Chance;
}

export function crusherDay(today: SiteDayOfDemo, situation: Situation): CrusherDay {
  const { now, book, staff, crusher, chance } = situation;
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
      const at = new Date(begins.getTime() + (((part + 1) * HOURS * 60 - 8) * MINUTE_MS) / 2);
      if (at.getTime() + LAST_ENTRY * MINUTE_MS >= now.getTime() || hours < 0.25) continue;
      const volume =
        hours * Math.max(40, chance.normal(RATE.mean, RATE.deviation)) * (1 - Math.min(0.6, 0.012 * today.rainMm));
      const shares = chance.dirichlet(YIELDS, 250);
      const tonnes = volume / VOLUME_A_TONNE;
      const entry = (minutes: number) => ({
        ...made(new Date(at.getTime() + minutes * MINUTE_MS), staff.supervisor, chance),
        operating_day: today.day,
        shift_id: shift.id,
      });
      found.transformations.push(transformationOf(entry(0), shares, tonnes, chance));
      for (const [nth, product] of BLENDED.entries()) {
        const output = half((tonnes * shares[product]) / DENSITY[product]);
        if (output > 0) found.production.push(productionOf(entry(nth + 1), product, output, hours));
      }
      const hauled = half(
        haulFor(book, found.transformations, found.production) * Math.max(0.5, chance.normal(1, 0.1)),
      );
      if (hauled > 0) found.production.push(productionOf(entry(LAST_ENTRY), 'boulder', hauled, hours));
    }
  }
  return found;
}

function shiftRow(day: string, plan: (typeof SHIFTS)[number], { now, staff, crew, chance }: Situation) {
  const [opens, closes] = [atHour(day, plan.begin + 0.05), atHour(day, plan.begin + HOURS + 0.1)];
  const isClosed = closes < now;
  const next = new Date(closes.getTime() + chance.integer(5, 60) * MINUTE_MS);
  return {
    ...made(opens, staff.supervisor, chance),
    id: derivedId(`shifts:${day}:${plan.shift_type}`),
    operating_day: day,
    shift_type: plan.shift_type,
    shift_name: plan.shift_name,
    start_time: plan.start_time,
    end_time: plan.end_time,
    production_target: 600,
    crew: crew.slice(0, 7).map((person) => person.id),
    notes: null,
    status: isClosed ? 'closed' : 'open',
    opened_by: staff.supervisor.author,
    opened_at: opens.toISOString(),
    closed_by: isClosed ? staff.supervisor.author : null,
    closed_at: isClosed ? closes.toISOString() : null,
    handover_note: isClosed ? chance.pick(HANDOVERS) : null,
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

/** Stops of minutes, seldom a breakdown of hours; never past the shift's end. */
function downtimeOf(day: string, shift: Shift, begins: Date, { staff, chance }: Situation, crusher: string) {
  const ends = begins.getTime() + HOURS * 60 * MINUTE_MS;
  const stops: { reason: Reason; minutes: number }[] = Array.from({ length: chance.poisson(1.1) }, () => ({
    reason: chance.weighted(Object.keys(REASONS).filter(isReason), (reason) => REASONS[reason]),
    minutes: Math.max(3, Math.round(25 * Math.exp(chance.normal(0, 0.9)))),
  }));
  if (chance.uniform() < 0.015) stops.push({ reason: 'mechanical', minutes: 360 });

  let at = begins.getTime();
  return stops.flatMap(({ reason, minutes }) => {
    const started =
      at + chance.integer(10, Math.max(11, Math.floor((ends - at) / MINUTE_MS / (stops.length + 1)))) * MINUTE_MS;
    const ended = Math.min(ends, started + minutes * MINUTE_MS);
    if (started >= ends) return [];
    at = ended;
    return [
      {
        ...made(new Date(ended), staff.supervisor, chance),
        operating_day: day,
        shift_id: shift.id,
        equipment_id: crusher,
        reason,
        started_at: new Date(started).toISOString(),
        ended_at: new Date(ended).toISOString(),
        notes: null,
      },
    ];
  });
}
const isReason = (word: string): word is Reason => Object.hasOwn(REASONS, word);

/** Hours run in each half of a shift. */
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

type Entry = Made & { readonly operating_day: string; readonly shift_id: string };

function transformationOf(
  entry: Entry,
  shares: Readonly<Record<Product | 'reject', number>>,
  tonnes: number,
  chance: Chance,
) {
  const lines = LINE.map((product) => [product, half((tonnes * shares[product]) / DENSITY[product])] as const).filter(
    ([, volume]) => volume > 0,
  );
  const reject = tonnes * shares.reject;
  const out = lines.reduce((sum, [product, volume]) => sum + volume * DENSITY[product], 0) + reject;
  return {
    ...entry,
    // What is fed is counted in truckloads, so the balance never closes quite.
    boulder_volume: Math.max(0.5, half((out / DENSITY.boulder) * Math.max(0.9, chance.normal(1.01, 0.02)))),
    outputs: Object.fromEntries(lines),
    reject_volume: half(reject / DENSITY.boulder),
    notes: null,
  };
}

const productionOf = (entry: Entry, material_type: Product | 'boulder', volume: number, hours: number) => ({
  ...entry,
  material_type,
  volume,
  operating_hours: Math.round(hours * 100) / 100,
  notes: null,
});

/** Enough to bring the boulder pile back to where it was. */
function haulFor(book: Book, transformations: readonly Transformation[], production: readonly Production[]): number {
  const fed = transformations.reduce((sum, { boulder_volume }) => sum + boulder_volume, 0);
  const hauled = production.reduce(
    (sum, { material_type, volume }) => sum + (material_type === 'boulder' ? volume : 0),
    0,
  );
  return Math.max(0, Math.min(900, OPENING.boulder - book.onHand('boulder') + fed - hauled));
}
