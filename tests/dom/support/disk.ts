/** The disk under a signed-in clerk's saves, full or slow. Everything else of the store goes on as it is. */
import { vi } from 'vitest';
import type { UserDb } from '../../../src/data/store/schema.ts';

/** No save finds room until `mockRestore`. `name`: of what the browser says; WebKit says `AbortError` where the disk itself is full. */
export const fullDisk = (db: UserDb, name?: string) => interposeSaves(db, () => noRoom(name));

/** The next save finds none. */
export function fullOnce(db: UserDb) {
  const saves = interposeSaves(db, () => {
    saves.mockRestore();
    return noRoom();
  });
  return saves;
}

export function noRoom(name = 'QuotaExceededError'): never {
  throw new DOMException('disk full', name);
}

/** Each save after the first `quick` ones waits until `goOn`. */
export function slowDisk(db: UserDb, quick = 0): { readonly goOn: () => void; readonly restore: () => void } {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begun = 0;
  const saves = interposeSaves(db, async (save) => {
    begun += 1;
    if (begun > quick) await held;
    return save();
  });
  return { goOn, restore: () => saves.mockRestore() };
}

/** Transactions that write go through `step`; those that only read do not. */
function interposeSaves(db: UserDb, step: (save: () => unknown) => unknown) {
  const transaction = db.transaction.bind(db);
  return vi.spyOn(db, 'transaction').mockImplementation((...asked: unknown[]) => {
    const begin = () => Reflect.apply(transaction, db, asked);
    return asked[0] === 'rw' ? step(begin) : begin();
  });
}
