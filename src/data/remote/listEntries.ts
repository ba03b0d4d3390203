/** The server lists that were read, in memory. A separate file, so that a screen that only changes something does not load their reading. */
import type { CallFailure } from '../../domain/audit/errors.ts';

export interface Entry {
  readonly value?: unknown;
  readonly readAt: number | null;
  readonly failure: CallFailure | null;
  readonly busy: boolean;
  readonly outdated: boolean;
}

export const entries = new Map<string, Entry>();
export const listeners = new Set<() => void>();

/** The keys of lists begin with their area, such as `people`: a change outdates all of it, and visible lists are read again. */
export function outdate(area: string): void {
  for (const [key, entry] of entries)
    if (key.includes(` ${area}`)) entries.set(key, { ...entry, outdated: true, failure: null });
  for (const listener of listeners) listener();
}

/** At sign-out: the next user of this tablet finds nothing in memory. */
export function forgetLists(): void {
  entries.clear();
  for (const listener of listeners) listener();
}
