import { Dexie, type Table } from 'dexie';
import type { UserDb } from './schema.ts';

/** Reads of one state of the store, answered with the last row. `then` where a person waits: `await` in Dexie costs a request. */
export const readTogether = <T>(db: UserDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> =>
  Dexie.currentTransaction
    ? // A part of a larger reading is of its state: a transaction within one would make the others wait.
      work()
    : new Dexie.Promise<T>((resolve, reject) => {
        db.transaction('r', tables, () => work().then(resolve)).catch(reject);
      });
