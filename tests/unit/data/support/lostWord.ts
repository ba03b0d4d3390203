import type { Dexie } from 'dexie';

export interface Losses {
  /** So many of the next transactions that write are committed, and reported as lost. */
  left: number;
}

/** The browser commits, and reports that the connection was lost, as it does with a transaction of an open store. */
export function loseCommits(db: Dexie): Losses {
  const losses: Losses = { left: 0 };
  // Dexie builds its stack when it opens a store.
  db.close({ disableAutoOpen: false });
  db.use({
    stack: 'dbcore',
    name: 'lost commits',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options);
        if (mode !== 'readwrite' || losses.left === 0) return transaction;
        losses.left -= 1;
        return withLostWord(transaction);
      },
    }),
  });
  return losses;
}

function withLostWord<T extends object>(transaction: T): T {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  return new Proxy(transaction, {
    get: (target, name) => {
      if (name === 'error') return lost;
      const part: unknown = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
    set: (target, name, value) => {
      if (name === 'oncomplete') return true;
      return Reflect.set(target, name === 'onabort' ? 'oncomplete' : name, value, target);
    },
  });
}
