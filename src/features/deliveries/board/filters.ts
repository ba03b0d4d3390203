/** The filters of the list of deliveries. They are in the URL, so that going back or reloading keeps them. */
import { SHOWN_STATUSES, type ShownStatus } from '../../../domain/rules/ticketStatus.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { addDays, firstOfMonth, weekdayOf } from '../../../domain/time/calendar.ts';
import { slotIn, slotParts, type WeekSlot } from '../../../domain/deliveries/weekSlot.ts';
import { isDay } from '../../../domain/rules/day.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { siteNow, useRemembered, useSite, type ViewRow } from '../../../data/index.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useClock } from '../../../ui/useClock.ts';
import type { Moving } from './useMoves.ts';
import type { DeliveriesQuery } from '../../../data/deliveries.ts';

export const VIEWS = ['list', 'board', 'trips', 'orders'] as const;
type View = (typeof VIEWS)[number];

/** Relative periods: today is another day tomorrow. */
export const PERIODS = ['today', 'week', 'month', 'all'] as const;
export const LAST_PERIOD = 'deliveries.period';
export type Period = (typeof PERIODS)[number];

export interface Filters {
  readonly view: View;
  /** The day of the board and of the trips; empty: today. */
  readonly day: string;
  /** Empty: `from` and `to` apply. */
  readonly period: Period | '';
  /** Days of the list, both inclusive; empty: no limit. */
  readonly from: string;
  readonly to: string;
  readonly status: ShownStatus | '';
  readonly materialType: MaterialType | '';
  /** Set by a link from /analytics, removed on its chip. */
  readonly slot: WeekSlot | null;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export interface DeliveryViewProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
  readonly moving: Moving;
  /** `stored` is false for a ticket that is only on the server. */
  readonly onOpen: (delivery: ViewRow<'deliveries'>, stored?: boolean) => void;
}

export const NO_FILTERS: Filters = {
  view: 'list',
  day: '',
  period: '',
  from: '',
  to: '',
  status: '',
  materialType: '',
  slot: null,
  search: '',
  page: 1,
};

/** Invalid parameters count as absent. `usual`: the period without filters; a link to a search means all days. */
export function filtersIn(address: URLSearchParams, today: string, usual: Period = 'today'): Filters {
  const text = (name: string) => address.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const material = text('material');
  const page = Number(text('page'));
  const narrowed = {
    from: day('from'),
    to: day('to'),
    status: SHOWN_STATUSES.find((status) => status === text('status')) ?? '',
    materialType: isMaterialType(material) ? material : '',
    slot: slotIn(address),
    search: text('q'),
  } as const;
  const isNarrowed = Object.values(narrowed).some(Boolean);
  const period = PERIODS.find((known) => known === text('period')) ?? (isNarrowed ? '' : usual);
  return {
    ...narrowed,
    view: VIEWS.find((view) => view === text('view')) ?? 'list',
    day: day('day'),
    period,
    ...(period !== '' && { from: firstOf(period, today), to: period === 'all' ? '' : today }),
    page: Number.isSafeInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  };
}

const firstOf = (period: Period, today: string): string =>
  ({ all: '', today, week: addDays(today, -weekdayOf(today)), month: firstOfMonth(today) })[period];

export function addressOf({ view, from, to, materialType, slot, search, page, ...same }: Filters): URLSearchParams {
  const said = {
    view: view === 'list' ? '' : view,
    ...same,
    ...(same.period === '' && { from, to }),
    material: materialType,
    ...(slot && slotParts(slot)),
    q: search,
    page: page > 1 ? String(page) : '',
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** The query of the list; its hours are in `timeZone`. */
export function queryOf({ from, to, status, materialType, slot, search }: Filters, timeZone: string): DeliveriesQuery {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(status === 'voided'
      ? { status: 'delivered', voided: true }
      : status === 'delivered'
        ? { status, voided: false }
        : status && { status }),
    ...(materialType && { materialType }),
    ...(slot && { slot: { ...slot, timeZone } }),
    ...(search.trim() && { search: search.trim() }),
  };
}

/** The active filters below the search; the days only without a period. */
export const narrowedBy = ({ period, from, to, status, materialType }: Filters): number =>
  [...(period === '' ? [from, to] : []), status, materialType].filter(Boolean).length;

const MOST_PAGES = 10_000;

/** Any change except of the page returns to the first page. A typed day ends the period, a search covers all days. */
export type ChangeFilters = (changed: Partial<Filters>) => void;

export function useFilters(): { readonly filters: Filters; readonly change: ChangeFilters } {
  const [address, setAddress] = useSearchParams();
  const today = operatingDayOf(useClock(siteNow), useSite());
  const last = useRemembered(LAST_PERIOD);
  const usual = PERIODS.find((period) => period === last);
  const filters = useMemo(() => filtersIn(address, today, usual), [address, today, usual]);
  // Two changes between renders, or one delayed by typing, must build on each other: the router's setter would start from the URL of
  // its own render, and lose the other.
  const latest = useRef(filters);
  const setter = useRef(setAddress);
  useEffect(() => {
    latest.current = filters;
    setter.current = setAddress;
  }, [filters, setAddress]);
  const change = useCallback<ChangeFilters>((changed) => {
    const { period, search } = latest.current;
    const next = { ...latest.current, page: 1, ...changed };
    const days = next.from || next.to ? '' : 'all';
    const isBeyondToday = period === 'today' && search === '' && next.search !== '';
    const ended = 'from' in changed || 'to' in changed ? days : isBeyondToday ? 'all' : next.period;
    latest.current = { ...next, period: changed.period ?? ended };
    setter.current(addressOf(latest.current), { replace: true });
  }, []);
  return { filters, change };
}
