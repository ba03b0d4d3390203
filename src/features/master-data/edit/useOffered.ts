/** What is on file and fits what is being typed: customers for a price, types for a truck. */
import { useConfig, useRows } from '../../../data/index.ts';
import { useDirectoryList } from '../../../data/masterData.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/columns.ts';
import { nameKey } from '../../../domain/rules/text.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { Suggestion } from '../../../ui/suggestionsFor.ts';
import type { Field } from '../lists/masterList.ts';

export function useOffered({ name, input }: Field, typed: string): readonly Suggestion[] {
  const pause = useConfig()['ui.debounce'];
  const search = useDebounced(typed, pause);
  const customers = useDirectoryList('customers', name === 'customer' ? search : '', name === 'customer' ? SHOWN : 0);
  const types = useRows('truck_types', { limit: name === 'truck_type' ? 200 : 0 });
  if (input !== 'offered') return [];
  if (name === 'customer') return fitting(customers?.records.map(({ row }) => row.name) ?? [], typed);
  return fitting([DEFAULT_TRUCK_TYPE, ...(types?.map(({ row }) => row.name) ?? [])], typed, true);
}

const SHOWN = 8;

/** Nothing once it is typed in full, unless the list is short and all of it may be wanted (`always`). */
function fitting(names: readonly string[], typed: string, always = false): readonly Suggestion[] {
  const key = nameKey(typed);
  const unique = [...new Set(names)];
  const isFull = unique.some((name) => nameKey(name) === key);
  if (isFull) return always ? unique.filter((name) => nameKey(name) !== key).map((value) => ({ value })) : [];
  return unique
    .filter((name) => nameKey(name).includes(key))
    .slice(0, SHOWN)
    .map((value) => ({ value }));
}
