/**
 * One read-write transaction straight on IndexedDB, for what a person waits for: Dexie around a save cost as much again as
 * the disk does. It is on the store's own connection, and the contract is Dexie's:
 * - All or nothing, and answered only after the commit, which is strict where the connection is.
 * - Everything is written in one turn after the last read, and the commit is asked for in that turn: work that waited for
 *   anything but its own reads finds the transaction over, and has written nothing.
 * - A store that is closed is opened. What the browser refuses is thrown as the browser named it, for `attempt` to judge.
 * - Every live query hears of what was written, in this tab, the others and the worker (notifyLiveQueries.ts).
 */
import type { UserDb } from './schema.ts';
import { notifyLiveQueries } from './notifyLiveQueries.ts';
import type { Write } from './notifyLiveQueries.ts';

export type { Write } from './notifyLiveQueries.ts';

/** Questions that are asked in one turn go to the store together. `index`: by its name. */
export interface Reads {
  get(store: string, key: string | string[]): Promise<unknown>;
  all(store: string, where?: { readonly index: string; readonly key: string }): Promise<unknown[]>;
}

export interface Work<T> {
  readonly writes: readonly Write[];
  readonly answer: T;
}

export async function inStrictTransaction<T>(
  db: UserDb,
  stores: readonly string[],
  work: (reads: Reads) => Promise<Work<T>>,
): Promise<T> {
  await db.open();
  const transaction = db.begin(stores);
  const committed = whenCommitted(transaction);
  try {
    const { writes, answer } = await Promise.race([work(readsOf(transaction)), committed.then(endedByItself)]);
    for (const write of writes) put(transaction, write);
    // At once: otherwise the browser waits for the answer to each write before it begins to commit.
    transaction.commit();
    await committed;
    // A turn later: first who waits for the answer has it.
    setTimeout(() => notifyLiveQueries(db, writes));
    return answer;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

const whenCommitted = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError')),
    );
  });

function endedByItself(): never {
  throw new DOMException('The transaction ended before anything was written.', 'TransactionInactiveError');
}

function put(transaction: IDBTransaction, write: Write): void {
  const store = transaction.objectStore(write.store);
  if (write.type === 'delete') store.delete(write.key);
  else store[write.type](write.value);
}

/** A read that fails aborts the transaction, as everything does that nobody catches. */
const readsOf = (transaction: IDBTransaction): Reads => ({
  get: (store, key) => answered(transaction.objectStore(store).get(key)),
  all: (store, where) => {
    const source = transaction.objectStore(store);
    return answered(where ? source.index(where.index).getAll(where.key) : source.getAll());
  },
});

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    /* it is over */
  }
}
