import { Dexie, type Table } from 'dexie';
import type { UserDb } from './schema.ts';

/**
 * Reads out of one state of the store, and answers with the last row, not with the end of the transaction, which is one turn later.
 * Where a person waits, reads that always happen use `then`: an `async` function within a transaction of Dexie costs as much as a request,
 * because Dexie replaces the global Promise around each `await`.
 */
export const readTogether = <T>(db: UserDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> =>
  Dexie.currentTransaction
    ? // A part of a larger reading is of its state: a transaction within one would make the others wait.
      work()
    : new Dexie.Promise<T>((resolve, reject) => {
        db.transaction('r', tables, () => work().then(resolve)).catch(reject);
      });
