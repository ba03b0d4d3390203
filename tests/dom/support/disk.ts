/** The disk under a signed-in clerk's saves, full or slow. Everything else of the store goes on as it is. */
import { vi } from 'vitest';
import type { UserDb } from '../../../src/data/store/schema.ts';
import { trusted } from '../../../src/domain/values/json.ts';

/** No save finds room until `mockRestore`. */
export const fullDisk = (db: UserDb) => vi.spyOn(db, 'begin').mockImplementation(noRoom);
/** The next save finds none. */
export const fullOnce = (db: UserDb) => vi.spyOn(db, 'begin').mockImplementationOnce(noRoom);

export function noRoom(): never {
  throw new DOMException('disk full', 'QuotaExceededError');
}

/** Each save after the first `quick` ones waits until `goOn`. */
export function slowDisk(db: UserDb, quick = 0): { readonly goOn: () => void; readonly restore: () => void } {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const open = db.open.bind(db);
  const opening = vi.spyOn(db, 'open').mockImplementation(
    trusted<typeof db.open>(async () => {
      if (opening.mock.calls.length > quick) await held;
      return open();
    }),
  );
  return { goOn, restore: () => opening.mockRestore() };
}
