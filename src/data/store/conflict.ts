/** What the server says of a field that somebody else changed meanwhile, read out of a verdict. */
import * as z from 'zod/mini';
import type { EntryVerdict } from '../../sync/entry.ts';

export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who wrote theirs, and when by their device; null where the server does not say. */
  readonly by: string | null;
  readonly at: string | null;
}

const text = z.optional(z.nullable(z.string()));
// The server leaves out what is null: a field that one of the two has emptied.
const value = z.optional(z.unknown());
const conflictSchema = z.record(z.string(), z.object({ yours: value, theirs: value, author_name: text, at: text }));

/** Empty where there is none, or none that can be read. */
export function conflictOf(verdict: Pick<EntryVerdict, 'conflict'> | null): Conflict[] {
  const fields = conflictSchema.safeParse(verdict?.conflict).data ?? {};
  return Object.entries(fields).map(([field, { yours, theirs, author_name, at }]) => ({
    field,
    mine: yours ?? null,
    theirs: theirs ?? null,
    by: author_name ?? null,
    at: at ?? null,
  }));
}
