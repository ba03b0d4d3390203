import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { siteNow, useRemembered, useSite } from '../../../data/index.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useClock } from '../../../ui/useClock.ts';
import { LAST_PERIOD, PERIODS, addressOf, filtersIn, type Filters } from './filters.ts';

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
