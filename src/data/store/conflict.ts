/** Reads from a verdict what the server says about a field that another user changed meanwhile. */
import { isAnything, isMaybeText, mapOf, shaped } from '../../domain/values/shape.ts';
import type { EntryVerdict } from '../../sync/entry.ts';

export type Conflict = ReturnType<typeof conflictOf>[number];

// The server omits null: a field that one of the two has cleared.
const isConflict = mapOf(shaped({ yours: isAnything, theirs: isAnything, author_name: isMaybeText, at: isMaybeText }));

/** Empty if there is no readable conflict. */
export function conflictOf(verdict: Pick<EntryVerdict, 'conflict'> | null) {
  const fields = verdict?.conflict;
  if (!isConflict(fields)) return [];
  return Object.entries(fields).map(([field, { yours, theirs, author_name, at }]) => ({
    field,
    mine: yours ?? null,
    theirs: theirs ?? null,
    /** The other author, and when they changed it by their device; null if the server does not say. */
    by: author_name ?? null,
    at: at ?? null,
  }));
}
