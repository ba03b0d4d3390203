/** Whether a reading of an hour meter can be right (decisions.md §9): meters run forwards, and no day has more than 24 hours. */

export interface LastReading {
  /** h; null: never read. */
  readonly hours: number | null;
  /** ISO 8601; null: nobody knows. */
  readonly at: string | null;
}

export type ReadingProblem =
  /** Below the last one: the meter was replaced, or one of the two is wrong. That is a correction, not a reading. */
  | { readonly kind: 'backwards' }
  /** More hours than have passed; `most` is the highest reading that is possible. Saved once somebody has confirmed it. */
  | { readonly kind: 'too_far'; readonly most: number };

const DAY_MS = 86_400_000;

export function readingProblem(reading: number, { hours, at }: LastReading, now: Date): ReadingProblem | null {
  if (hours === null) return null;
  if (reading < hours) return { kind: 'backwards' };
  const since = at === null ? Number.NaN : now.getTime() - Date.parse(at);
  if (Number.isNaN(since)) return null;
  // A day that has begun counts whole: the last reading may have been written down hours after it was read.
  const most = hours + 24 * Math.max(1, Math.ceil(since / DAY_MS));
  return reading > most ? { kind: 'too_far', most } : null;
}
