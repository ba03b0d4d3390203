/** What is on file and contains the text of a field for a plate or a name; for a combobox. */
import { useCallback } from 'react';
import { findRecordsLike, useRecordsLike } from '../data/deliveries.ts';
import { useConfig } from '../data/index.ts';
import { recordKey } from '../domain/masterData/keys.ts';
import type { SyncedTables } from '../domain/records/rows.ts';
import { highlighted, suggestionsFor, type Highlight, type Suggestion } from '../ui/suggestionsFor.ts';
import { useDebounced } from '../ui/useDebounced.ts';

export type OfferedTable = 'trucks' | 'drivers' | 'customers';

export interface Offer {
  readonly suggestions: readonly Suggestion[];
  /** None where a record has just this name: it stands as it is typed, though longer ones begin so. */
  readonly highlight: Highlight | undefined;
  readonly takes: (typed: string) => Promise<string | null>;
}

/** `isActive`: somebody stands in the field; for the others nothing is looked up. */
export function useOffer(table: OfferedTable, typed: string, isActive: boolean): Offer {
  const pause = useConfig()['ui.debounce'];
  // A word within a name has no index: it is looked for when the typing pauses. Plates have one.
  const name = useDebounced(isActive && table !== 'trucks' ? typed : '', pause);
  const found = useRecordsLike(table, !isActive ? '' : table === 'trucks' ? typed : name, LIMIT);
  const takes = useCallback(
    async (text: string) => {
      const { suggestions, highlight } = offerOf(table, text, await findRecordsLike(table, text, LIMIT));
      return suggestions[highlighted(text, suggestions, highlight)]?.value ?? null;
    },
    [table],
  );
  return { ...offerOf(table, typed, found), takes };
}

function offerOf<T extends OfferedTable>(table: T, typed: string, found: readonly SyncedTables[T][]) {
  const options = found.flatMap((row) => OPTIONS[table](row));
  const keyOf = (text: string) => recordKey(table, text);
  const isExact = options.some(({ value }) => keyOf(value) === keyOf(typed));
  return {
    suggestions: suggestionsFor(typed, options, keyOf),
    highlight: isExact ? undefined : HIGHLIGHT[table],
  };
}

/** Who drives no more is not offered. */
const OPTIONS: { readonly [T in OfferedTable]: (row: SyncedTables[T]) => readonly Suggestion[] } = {
  trucks: ({ license_plate, truck_type }) => [{ value: license_plate, detail: truck_type }],
  drivers: ({ full_name, is_active }) => (is_active ? [{ value: full_name }] : []),
  customers: ({ name }) => [{ value: name }],
};
const HIGHLIGHT = { trucks: 'first', drivers: 'only', customers: 'only' } as const;
const LIMIT = 20;
