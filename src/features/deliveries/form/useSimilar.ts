import { useSimilarName } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { OfferedTable } from '../../../forms/useOffer.ts';

interface SimilarQuestion {
  readonly table: OfferedTable;
  readonly typed: string;
  /** Whom the name means; null for nobody, undefined while that is looked up. */
  readonly record: object | null | undefined;
  /** The server's records are not all here yet: all names look new. */
  readonly onItsWay: boolean;
}

/** What is on file and nearly called as was typed, of a name that nobody has; null if there is none. Asked once the typing pauses. */
export function useSimilar({ table, typed, record, onItsWay }: SimilarQuestion): string | null {
  const pause = useConfig()['ui.debounce'];
  return useSimilarName(table, useDebounced(record === null && !onItsWay ? typed.trim() : '', pause));
}
