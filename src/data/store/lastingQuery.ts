/** A live query that is repeated on a new connection when the browser closes the one to the store, as Safari does. */
import { liveQuery } from 'dexie';
import { failureOf } from './storeAttempt.ts';

/** A browser process that ended needs a moment to restart. */
const PAUSES_MS = [100, 400, 1_600, 3_200];
/** Dexie swallows these two, and such a query would never be answered. */
const SILENT = ['AbortError', 'DatabaseClosedError'];

/** `fail`: receives the error that remains after the last pause. */
export const lastingQuery = <T>(query: () => Promise<T>) => ({
  subscribe(next: (value: T) => void, fail: (cause: unknown) => void = () => undefined) {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answered = (value: T) => {
      failures = 0;
      next(value);
    };
    const failed = ({ cause }: Failed) => {
      const isSilent = cause instanceof Error && SILENT.includes(cause.name);
      const pause = isSilent || failureOf(cause) === 'database_closed' ? PAUSES_MS[failures] : undefined;
      failures += 1;
      if (pause !== undefined) timer = setTimeout(() => (subscription = follow()), pause);
      else if (!isSilent) fail(cause);
    };
    const follow = () =>
      liveQuery(async () => {
        try {
          return await query();
        } catch (cause) {
          throw new Failed('', { cause });
        }
      }).subscribe({ next: answered, error: failed });
    let subscription = follow();
    return {
      unsubscribe: () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      },
    };
  },
});

class Failed extends Error {}
