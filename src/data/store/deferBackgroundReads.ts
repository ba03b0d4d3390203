/**
 * From the press on a button that saves to the words that it is saved, screens do not read the store anew: what they show is a
 * moment old, and the person waits for nothing but their own record.
 */
import { Dexie } from 'dexie';

/** A save that hangs must not keep screens from what is new. */
const AT_MOST_MS = 500;

let held = 0;
let resumed: PromiseLike<void> | null = null;
let resume: () => void = () => undefined;

/** What the work answers is told before anything reads again: the turn after it belongs to whoever waited for it. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
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
  try {
    return await work();
  } finally {
    setTimeout(end);
  }
}

/** Null where nobody waits. */
export const whenReadsResume = (): PromiseLike<void> | null => resumed;
