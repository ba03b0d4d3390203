/** What the server says of a field that another person changed meanwhile, read out of a verdict. */
import { isAnything, isMaybeText, mapOf, shaped } from '../../domain/values/shape.ts';
import type { EntryVerdict } from '../../sync/entry.ts';

export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who wrote theirs, and when by their device; null where the server does not say. */
  readonly by: string | null;
  readonly at: string | null;
}

// The server leaves out what is null: a field that one of the two has emptied.
const isConflict = mapOf(shaped({ yours: isAnything, theirs: isAnything, author_name: isMaybeText, at: isMaybeText }));

/** Empty where there is none, or none that can be read. */
export function conflictOf(verdict: Pick<EntryVerdict, 'conflict'> | null): Conflict[] {
  const fields = verdict?.conflict;
  if (!isConflict(fields)) return [];
  return Object.entries(fields).map(([field, { yours, theirs, author_name, at }]) => ({
    field,
    mine: yours ?? null,
    theirs: theirs ?? null,
    by: author_name ?? null,
    at: at ?? null,
  }));
}
