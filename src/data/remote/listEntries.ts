/** What lists of the server were read, in memory. Apart from their reading, so that a screen which only changes something loads none of it. */
import type { ReadFailure } from './withRetry.ts';

export interface Entry {
  readonly value?: unknown;
  readonly readAt: number | null;
  readonly failure: ReadFailure | null;
  readonly busy: boolean;
  readonly outdated: boolean;
}

export const entries = new Map<string, Entry>();
export const listeners = new Set<() => void>();

/** The keys of lists begin with their area, such as `people`: a change makes all of it outdated, and what is on screen is read again. */
export function outdate(area: string): void {
  for (const [key, entry] of entries)
    if (key.includes(` ${area}`)) entries.set(key, { ...entry, outdated: true, failure: null });
  for (const listener of listeners) listener();
}
