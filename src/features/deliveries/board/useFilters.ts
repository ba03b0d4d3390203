import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, filtersIn } from './filters.ts';
import type { Filters } from './filters.ts';

/** Whatever is changed but the page itself, the list begins anew on its first page. */
export type ChangeFilters = (changed: Partial<Filters>) => void;

export function useFilters(): { readonly filters: Filters; readonly change: ChangeFilters } {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersIn(address), [address]);
  const change = useCallback<ChangeFilters>(
    (changed) => setAddress((now) => addressOf({ ...filtersIn(now), page: 1, ...changed }), { replace: true }),
    [setAddress],
  );
  return { filters, change };
}
