/** Bad input on a whole site: what a clean site says may be missing, nothing that it does not say may come. */
import { expect, it } from 'vitest';
import { insightsOf } from '../../../../src/domain/insights/index.ts';
import type { InsightInput } from '../../../../src/domain/insights/types.ts';
import { operatingDayOf } from '../../../../src/domain/time/operatingDay.ts';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import { demoSite } from '../../../accuracy/demoSite.ts';

const { input } = demoSite(5, 200);
const day = (ago: number): string => addDays(input.today, -ago);
const yearsAhead = (date: string): string => `${Number(date.slice(0, 4)) + 8}${date.slice(4)}`;
const yearBehind = (date: string): string => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
const subjectsOf = (site: InsightInput): string[] =>
  insightsOf(site, 1)
    .flatMap((card) => (card.state === 'ready' ? card.claims : []))
    .map(({ subject }) => subject)
    .toSorted();
/** A drift and a loss are named by the day on which they began, which moves by some days with what is left out. */
const withoutDay = (subject: string): string => subject.replace(/\d{4}-\d\d-\d\d$/, '');
const clean = new Set(subjectsOf(input).map(withoutDay));
const saysMore = (site: InsightInput): string[] =>
  subjectsOf(site)
    .map(withoutDay)
    .filter((subject) => !clean.has(subject));

const isOutside = ({ operating_day }: { readonly operating_day: string }): boolean =>
  operating_day < day(75) || operating_day > day(40);
const machine = input.machines[0]?.id ?? '';

/** From ten days ago on, tickets and their totals stand in other days than they would have: the first of them has a part of two. */
function withDayStart(dayStart: string): Partial<InsightInput> {
  const settings = { ...input.settings, dayStart };
  const tickets = input.tickets.map((ticket) =>
    ticket.operating_day >= day(10)
      ? { ...ticket, operating_day: operatingDayOf(new Date(ticket.captured_at), settings) }
      : ticket,
  );
  const first = day(11);
  const sums = new Map<string, { quantity: number; count: number }>();
  for (const { operating_day, material_type, volume, status } of tickets) {
    if (operating_day < first || status === 'cancelled') continue;
    const key = `${operating_day} ${material_type}`;
    const sum = sums.get(key) ?? { quantity: 0, count: 0 };
    sums.set(key, { quantity: sum.quantity + volume, count: sum.count + 1 });
  }
  return {
    settings,
    tickets,
    totals: [
      ...input.totals.filter(({ operating_day, kind }) => operating_day < first || kind !== 'deliveries'),
      ...[...sums].map(([of, sum]) => {
        const [operating_day = '', key = ''] = of.split(' ');
        return { operating_day, kind: 'deliveries', key, ...sum };
      }),
    ],
  };
}

/** A week of one device's work lies in other years, and a day of the totals with it. */
function withWeekMoved(move: (date: string) => string): Partial<InsightInput> {
  const moved = <T extends { readonly operating_day: string; readonly captured_at: string }>(rows: readonly T[]): T[] =>
    rows.map((one) =>
      one.operating_day > day(30) && one.operating_day < day(23)
        ? { ...one, operating_day: move(one.operating_day), captured_at: move(one.captured_at) }
        : one,
    );
  return {
    tickets: moved(input.tickets),
    fuel: moved(input.fuel),
    transformations: moved(input.transformations),
    totals: [...input.totals, ...input.totals.slice(-50).map((sum) => ({ ...sum, operating_day: move(day(3)) }))],
  };
}

it('a changed start of the day moves tickets and totals to other days', () => {
  const { tickets = [], totals = [] } = withDayStart('12:00');
  const moved = tickets.filter(({ operating_day }, at) => operating_day !== input.tickets[at]?.operating_day);
  expect(moved.length).toBeGreaterThan(20);
  const sumOf = (of: InsightInput['totals']) =>
    of.reduce((sum, { kind, quantity }) => sum + (kind === 'deliveries' ? quantity : 0), 0);
  expect(sumOf(totals)).toBeCloseTo(sumOf(input.totals), 3);
});

it('a stocktake that found a tenth moves the stock-out dates by what was counted, never by the count itself', () => {
  const stocks = input.stocks.map((stock) => ({ ...stock, on_hand: stock.on_hand / 10 }));
  const counted = input.stocks.map(({ material_type: key, on_hand }) => ({
    operating_day: day(2),
    kind: 'net_movement',
    key,
    quantity: -0.9 * on_hand,
    count: 1,
  }));
  const site = { ...input, stocks, totals: [...input.totals, ...counted] };
  expect(insightsOf(site, 1)).toEqual(insightsOf({ ...input, stocks }, 1));
  const more = saysMore(site);
  expect(more.length).toBeGreaterThan(0);
  expect(more.filter((subject) => !subject.startsWith('stock_out:'))).toEqual([]);
  const [dates] = insightsOf(site, 1);
  const claimed = (dates?.state === 'ready' ? dates.claims : []).flatMap(({ claim }) =>
    claim.key === 'stock_out' ? [claim.values] : [],
  );
  expect(claimed.map(({ onHand }) => onHand)).toEqual(
    claimed.map(({ material }) => stocks.find((stock) => stock.material_type === material)?.on_hand),
  );
});

it('a site has something to say, so that more could be said', () => {
  expect(clean.size).toBeGreaterThan(2);
});

it.each<readonly [string, Partial<InsightInput>]>([
  [
    'a gap of five weeks in everything',
    {
      tickets: input.tickets.filter(isOutside),
      totals: input.totals.filter(isOutside),
      fuel: input.fuel.filter(isOutside),
      transformations: input.transformations.filter(isOutside),
    },
  ],
  ['an operating day that begins at noon since ten days', withDayStart('12:00')],
  ['an operating day that begins in the evening since ten days', withDayStart('18:00')],
  [
    'a meter that was replaced ten days ago',
    {
      fuel: input.fuel.map((filling) =>
        filling.equipment_id === machine && filling.operating_day > day(10) && filling.hour_meter !== null
          ? { ...filling, hour_meter: filling.hour_meter / 100 }
          : filling,
      ),
    },
  ],
  [
    'a machine with one reading',
    {
      machines: [...input.machines, { id: 'new', equipment_name: 'New' }],
      fuel: [
        ...input.fuel,
        ...input.fuel.slice(-1).map((filling) => ({ ...filling, id: 'one', equipment_id: 'new', liters: 900 })),
      ],
    },
  ],
  ['a device whose clock was eight years ahead for a week', withWeekMoved(yearsAhead)],
  ['a device whose clock was a year behind for a week', withWeekMoved(yearBehind)],
  [
    'a stocktake that found ten times as much',
    { stocks: input.stocks.map((stock) => ({ ...stock, on_hand: stock.on_hand * 10 })) },
  ],
])('%s: nothing is claimed that is not so', (_title, worse) => {
  expect(saysMore({ ...input, ...worse })).toEqual([]);
});
