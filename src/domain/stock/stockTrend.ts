/** The course of a stock and how long it lasts, from daily totals. */
import type { DayTotal } from '../figures/dayFacts.ts';
import { addDays } from '../time/calendar.ts';
import { addQuantities, median } from '../values/quantities.ts';

export const TREND_DAYS = 14;

/** Outflow: m³ of deliveries and crusher feed, litres of fuel given to machines. */
const OUT_KINDS = ['deliveries', 'feed', 'fuel_issue'] as const;
const IN_KINDS = ['production', 'transformation', 'fuel_receipt'] as const;
export const TREND_KINDS = [...OUT_KINDS, ...IN_KINDS, 'net_movement'] as const;

type Total = Pick<DayTotal, 'operating_day' | 'kind' | 'key' | 'quantity'>;

/** The material whose stock a total moved; fuel is totalled by machine. */
const materialOf = ({ kind, key }: Total): string => (kind.startsWith('fuel_') ? 'solar' : key);

export type StockTrend = ReturnType<typeof stockTrend>;

interface TrendQuestion {
  readonly material: string;
  readonly onHand: number;
  /** The part of `onHand` that is in no total: it counts for today. */
  readonly unsentOfOthers: number;
  readonly today: string;
  /** The first day in this site's books: a mean over earlier days would promise too much. */
  readonly firstDay: string | null;
  /** `business.fuel_consumption_daily`, L. */
  readonly fuelADay: number;
}

export function stockTrend(
  totals: readonly Total[],
  { material, onHand, unsentOfOthers, today, firstDay, fuelADay }: TrendQuestion,
) {
  const own = totals.filter((total) => materialOf(total) === material);
  const nets = own.filter(({ kind }) => kind === 'net_movement');
  const outs = dailySums(own, OUT_KINDS);
  const before = daysUpTo(today, TREND_DAYS + 1)
    .slice(0, -1)
    .filter((day) => firstDay === null || day >= firstDay);
  const perDay = before.map((day) => outs.get(day) ?? 0);
  const usual = material === 'solar' ? Math.max(fuelADay, median(perDay)) : mean(perDay);
  return {
    /** At the end of each of the last 14 days, the last being the current one; null if no movement was ever counted. */
    levels:
      nets.length === 0
        ? null
        : levelsOf(onHand, withToday(dailySums(nets, ['net_movement']), today, unsentOfOthers), today),
    cameIn: dailySums(own, IN_KINDS).get(today) ?? 0,
    cover: coverDays(onHand, usual),
  };
}

/** How many days a stock lasts at this daily use; 0 for an empty one, null if there is no use. */
export const coverDays = (onHand: number, perDay: number): number | null =>
  perDay > 0 ? Math.max(0, onHand) / perDay : null;

/** The stock at the end of a day is the current one without the net of the days since. */
function levelsOf(onHand: number, nets: ReadonlyMap<string, number>, today: string): number[] {
  let level = onHand;
  return daysUpTo(today, TREND_DAYS)
    .toReversed()
    .map((day) => {
      const atEnd = level;
      level = addQuantities(level, -(nets.get(day) ?? 0));
      return atEnd;
    })
    .toReversed();
}

const withToday = (nets: ReadonlyMap<string, number>, today: string, more: number): ReadonlyMap<string, number> =>
  new Map(nets).set(today, addQuantities(nets.get(today) ?? 0, more));

function dailySums(totals: readonly Total[], kinds: readonly string[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { operating_day, kind, quantity } of totals)
    if (kinds.includes(kind)) sums.set(operating_day, addQuantities(sums.get(operating_day) ?? 0, quantity));
  return sums;
}

const daysUpTo = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : addQuantities(...values) / values.length;
