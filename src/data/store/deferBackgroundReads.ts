/**
 * While a save is being written, live queries of this page do not read the store: the person waits for their own record and for nothing
 * else. What screens show meanwhile is a moment old.
 */
import { Dexie } from 'dexie';

/** A save that hangs must not keep screens from new rows. */
const AT_MOST_MS = 500;

let held = 0;
let resumed: PromiseLike<void> | null = null;
let resume: () => void = () => undefined;

/** Until the answer is called, a turn later: whoever waits for the save continues first. At most half a second. */
export function deferBackgroundReads(): () => void {
  held += 1;
  // Dexie's own promise: a query that waits for another one would lose sight of what it has read.
  resumed ??= new Dexie.Promise<void>((resolve) => {
    resume = resolve;
  });
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    held -= 1;
    if (held > 0) return;
    resumed = null;
    resume();
  };
  setTimeout(end, AT_MOST_MS);
  return () => void setTimeout(end);
}

/** Null where no read is deferred. */
export const whenReadsResume = (): PromiseLike<void> | null => resumed;
