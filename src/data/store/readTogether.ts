import { Dexie, type Table } from 'dexie';
import type { UserDb } from './schema.ts';

/** Reads from one state of the store, answered with the last row. `then` where the user waits: `await` in Dexie costs a request. */
export const readTogether = <T>(db: UserDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> =>
  Dexie.currentTransaction
    ? // Part of a larger read uses its transaction: another one inside it would make the others wait.
      work()
    : new Dexie.Promise<T>((resolve, reject) => {
        db.transaction('r', tables, () => work().then(resolve)).catch(reject);
      });
