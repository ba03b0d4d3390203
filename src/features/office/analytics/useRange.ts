/** The days and the view of the analytics. They are in the URL, so that going back or reloading keeps them. */
import { useSearchParams } from 'react-router-dom';
import { siteNow, useSite } from '../../../data/index.ts';
import { addDays, daysBetween, firstOfMonth, rangeBefore, rangeLastYear } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { useClock } from '../../../ui/useClock.ts';
import { RECORDS_OF, type RecordsOf } from '../shared/recordsAddress.ts';
import { useFiguresOfDays, useFigureRules } from '../../../data/office.ts';
import type { DayRange } from '../../../domain/time/calendar.ts';

export const VIEWS = [
  'trends',
  'products',
  'customers',
  'downtime',
  'yield',
  'hours',
  'receivables',
  'records',
] as const;
export type AnalyticsView = (typeof VIEWS)[number];

/** The first is the default of a URL without days. */
export const PRESETS = ['recent', 'week', 'month', 'quarter'] as const;
type Preset = (typeof PRESETS)[number];

export const COMPARED = ['before', 'lastYear'] as const;
export type Compared = (typeof COMPARED)[number];

export const FIGURES = ['produced', 'delivered', 'revenue', 'net', 'achievement', 'efficiency'] as const;
export type FigureKey = (typeof FIGURES)[number];

/** Longer ranges would be read and drawn day by day for years. */
const LONGEST_DAYS = 400;

interface Wanted extends Partial<DayRange> {
  readonly days?: Preset;
  readonly with?: Compared;
  readonly figure?: FigureKey;
  readonly of?: RecordsOf;
}

export type Shown = ReturnType<typeof useRange>;

export function useRange() {
  const [address, setAddress] = useSearchParams();
  const today = operatingDayOf(useClock(siteNow), useSite());
  const oneOf = <T extends string>(all: readonly [T, ...T[]], key: string): T =>
    all.find((known) => known === address.get(key)) ?? all[0];
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const isChosen = !address.has('days') && isDay(from) && isDay(to) && from <= to;
  const preset = isChosen ? null : oneOf(PRESETS, 'days');
  const isCut = isChosen && daysBetween(from, to) >= LONGEST_DAYS;
  const chosen = { from: isCut ? addDays(to, 1 - LONGEST_DAYS) : from, to };
  const range = preset === null ? chosen : presetRange(preset, today);
  const compared = oneOf(COMPARED, 'with');
  return {
    view: oneOf(VIEWS, 'view'),
    range,
    before: (compared === 'before' ? rangeBefore : rangeLastYear)(range, today),
    compared,
    today,
    /** Null: freely chosen days. */
    preset,
    /** The requested range was longer. */
    isCut,
    figure: oneOf(FIGURES, 'figure'),
    of: oneOf(RECORDS_OF, 'of'),
    change: (wanted: Wanted) => {
      const next = new URLSearchParams(address);
      const isOfDays = 'from' in wanted || 'to' in wanted;
      for (const key of isOfDays ? ['days'] : 'days' in wanted ? ['from', 'to'] : []) next.delete(key);
      for (const [key, value] of Object.entries({ ...(isOfDays && range), ...wanted })) next.set(key, value);
      setAddress(next, { replace: true });
    },
  };
}

/** It moves with the days. */
const presetRange = (preset: Preset, today: string): DayRange => ({
  from: {
    recent: addDays(today, -29),
    week: addDays(today, -6),
    month: firstOfMonth(today),
    quarter: addDays(today, -89),
  }[preset],
  to: today,
});

/** The totals of the visible days and of those before, with the rules of the figures. */
export type RangeDays = NonNullable<ReturnType<typeof useRangeDays>>;

export function useRangeDays({ range, before }: Shown) {
  const now = useFiguresOfDays(range);
  const then = useFiguresOfDays(before);
  const rules = useFigureRules();
  return now && then && rules && { ...rules, days: now.days, before: then.days, isPending: now.pendingDays.length > 0 };
}
