/** Which days the analytics show. It lives in the address, so that going back or reloading keeps it. */
import { useSearchParams } from 'react-router-dom';
import { siteNow, useSite } from '../../../data/index.ts';
import { addDays, daysBetween, firstOfMonth, rangeBefore, type DayRange } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { useClock } from '../../../ui/useClock.ts';
import { RECORDS_OF, type RecordsOf } from '../shared/recordsAddress.ts';

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

export const PRESETS = ['week', 'month', 'quarter'] as const;
export type Preset = (typeof PRESETS)[number];

/** Years of days would be read and drawn one by one. */
const LONGEST_DAYS = 400;

export interface Shown {
  readonly view: AnalyticsView;
  readonly range: DayRange;
  readonly before: DayRange;
  readonly today: string;
  readonly preset: Preset | null;
  readonly of: RecordsOf;
  readonly change: (wanted: Partial<DayRange> & { readonly view?: AnalyticsView }) => void;
  readonly choose: (preset: Preset) => void;
  readonly showRecordsOf: (of: RecordsOf) => void;
}

export function useRange(): Shown {
  const [address, setAddress] = useSearchParams();
  const today = operatingDayOf(useClock(siteNow), useSite());
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'trends';
  const range = rangeIn(address, today);
  const of = RECORDS_OF.find((known) => known === address.get('of')) ?? 'production';
  const go = (
    wanted: Partial<DayRange> & { readonly view?: AnalyticsView; readonly of?: RecordsOf; readonly preset?: Preset },
  ) => {
    const next = { view, of, ...range, ...wanted };
    const { of: shownOf, view: shownView, from, to } = next;
    const days = wanted.preset ?? ('from' in wanted || 'to' in wanted ? null : presetIn(address));
    setAddress(
      {
        view: shownView,
        ...(days === null ? { from, to } : { days }),
        ...(shownView === 'records' && { of: shownOf }),
      },
      { replace: true },
    );
  };
  const change: Shown['change'] = go;
  return {
    view,
    range,
    before: rangeBefore(range, today),
    today,
    preset: presetIn(address),
    change,
    of,
    choose: (preset) => go({ preset }),
    showRecordsOf: (wanted) => go({ of: wanted }),
  };
}

/** It goes on with the days. */
const presetIn = (address: URLSearchParams): Preset | null =>
  PRESETS.find((preset) => preset === address.get('days')) ?? null;

function presetRange(preset: Preset, today: string): DayRange {
  return {
    from: { week: addDays(today, -6), month: firstOfMonth(today), quarter: addDays(today, -89) }[preset],
    to: today,
  };
}

/** What an address does not say, or says wrongly, is the last 30 days. */
function rangeIn(address: URLSearchParams, today: string): DayRange {
  const preset = presetIn(address);
  if (preset !== null) return presetRange(preset, today);
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (!isDay(from) || !isDay(to) || from > to) return { from: addDays(today, -29), to: today };
  return daysBetween(from, to) >= LONGEST_DAYS ? { from: addDays(to, 1 - LONGEST_DAYS), to } : { from, to };
}
