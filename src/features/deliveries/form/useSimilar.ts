import { useSimilarName } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { OfferedTable } from '../../../forms/useOffer.ts';

interface SimilarQuestion {
  readonly table: OfferedTable;
  readonly typed: string;
  /** The record of this name; null if there is none, undefined while it is looked up. */
  readonly record: object | null | undefined;
  /** The server's records are not all here yet: all names look new. */
  readonly onItsWay: boolean;
}

/** A name on file that is similar to `typed`, if no record has exactly `typed`; else null. Asks the store once the typing pauses. */
export function useSimilar({ table, typed, record, onItsWay }: SimilarQuestion): string | null {
  const pause = useConfig()['ui.debounce'];
  return useSimilarName(table, useDebounced(record === null && !onItsWay ? typed.trim() : '', pause));
}
