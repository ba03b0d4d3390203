/** Known records that contain the text of a plate or name field; for a combobox. */
import { useCallback } from 'react';
import { findRecordsLike, useRecordsLike, useUsualTrucks } from '../data/deliveries.ts';
import { useConfig } from '../data/index.ts';
import { recordKey } from '../domain/masterData/keys.ts';
import type { DriverRow, SyncedTables } from '../domain/records/rows.ts';
import { highlighted, suggestionsFor, type Suggestion } from '../ui/suggestionsFor.ts';
import { useDebounced } from '../ui/useDebounced.ts';

export type OfferedTable = 'trucks' | 'drivers' | 'customers';

/** `isActive`: the field has the focus; others look up nothing. `first`: offered before all others, if it matches. */
export function useOffer(
  table: OfferedTable,
  typed: string,
  isActive: boolean,
  first: readonly Suggestion[] = NOTHING,
) {
  const pause = useConfig()['ui.debounce'];
  // A word within a name has no index: it is searched when the typing pauses. Plates have one.
  const name = useDebounced(isActive && table !== 'trucks' ? typed : '', pause);
  const found = useRecordsLike(table, !isActive ? '' : table === 'trucks' ? typed : name, LIMIT);
  const takes = useCallback(
    async (text: string) => {
      const { suggestions, highlight } = offerOf(table, text, await findRecordsLike(table, text, LIMIT), { first });
      return suggestions[highlighted(text, suggestions, highlight)]?.value ?? null;
    },
    [table, first],
  );
  const details = useDriverDetails(found.filter((row): row is DriverRow => 'full_name' in row));
  return { ...offerOf(table, typed, found, { first, details }), takes };
}

/** Distinguishes drivers of the same name: by phone, else by usual truck. For others nothing is looked up. */
export function useDriverDetails(
  drivers: readonly Pick<DriverRow, 'id' | 'full_name' | 'phone'>[],
): ReadonlyMap<string, string> {
  const keyOf = ({ full_name }: Pick<DriverRow, 'full_name'>) => recordKey('drivers', full_name);
  const shared = drivers.filter((one) => drivers.some((other) => other !== one && keyOf(other) === keyOf(one)));
  const trucks = useUsualTrucks(shared.filter(({ phone }) => phone === null).map(({ id }) => id));
  return new Map(shared.map(({ id, phone }) => [id, phone ?? trucks.get(id) ?? ''] as const));
}

function offerOf<T extends OfferedTable>(
  table: T,
  typed: string,
  found: readonly SyncedTables[T][],
  { first, details }: { readonly first: readonly Suggestion[]; readonly details?: ReadonlyMap<string, string> },
) {
  const keyOf = (text: string) => recordKey(table, text);
  const known = new Set(first.map(({ value }) => keyOf(value)));
  const others = found.flatMap((row) => OPTIONS[table](row, details?.get(row.id)));
  const options = typed.trim() === '' ? others : [...first, ...others.filter(({ value }) => !known.has(keyOf(value)))];
  const isExact = options.some(({ value }) => keyOf(value) === keyOf(typed));
  // The input stays, although longer names begin with it.
  return { suggestions: suggestionsFor(typed, options, keyOf), highlight: isExact ? undefined : HIGHLIGHT[table] };
}

/** Inactive drivers are not offered. */
const OPTIONS: {
  readonly [T in OfferedTable]: (row: SyncedTables[T], detail: string | undefined) => readonly Suggestion[];
} = {
  trucks: ({ license_plate, truck_type }) => [{ value: license_plate, detail: truck_type }],
  drivers: ({ id, full_name, is_active }, detail) =>
    is_active ? [{ value: full_name, ...(detail !== undefined && { id, detail }) }] : [],
  customers: ({ name }) => [{ value: name }],
};
const HIGHLIGHT = { trucks: 'first', drivers: 'only', customers: 'only' } as const;
const LIMIT = 20;
const NOTHING: readonly Suggestion[] = [];
