/** A transaction of IndexedDB as the app has it (UserDb.begin), with somebody in between who may let it fail or die. */
import { trusted } from '../../../../src/domain/values/json.ts';

export type Step = { readonly what: 'read' | 'commit' } | { readonly what: 'write'; readonly store: string };

/** `step`: does what was asked, or throws in its place. */
export function interposed(
  transaction: IDBTransaction,
  step: (asked: Step, go: () => unknown) => unknown,
): IDBTransaction {
  const source = (of: IDBObjectStore | IDBIndex, store: string): object =>
    between(of, {
      get: (...asked) => step({ what: 'read' }, () => Reflect.apply(of.get, of, asked)),
      getAll: (...asked) => step({ what: 'read' }, () => Reflect.apply(of.getAll, of, asked)),
      ...('put' in of && {
        index: (name) => source(of.index(String(name)), store),
        ...Object.fromEntries(
          (['put', 'add', 'delete'] as const).map((name) => [
            name,
            (...asked: unknown[]) => step({ what: 'write', store }, () => Reflect.apply(of[name], of, asked)),
          ]),
        ),
      }),
    });
  return trusted<IDBTransaction>(
    between(transaction, {
      objectStore: (name) => source(transaction.objectStore(String(name)), String(name)),
      commit: () => step({ what: 'commit' }, () => transaction.commit()),
    }),
  );
}

/** As it is, but for some of its methods. */
function between(of: object, methods: Readonly<Record<string, (...asked: unknown[]) => unknown>>): object {
  return new Proxy(of, {
    get: (_, name) => {
      const own = methods[String(name)];
      const value: unknown = own ?? Reflect.get(of, name, of);
      return own === undefined && typeof value === 'function'
        ? trusted<(...asked: unknown[]) => unknown>(value).bind(of)
        : value;
    },
  });
}

interface Begins {
  begin(stores: readonly string[]): IDBTransaction;
}

/** From now on every such transaction of this store has somebody in between. `transaction`: to abort it. */
export function interpose(
  db: Begins,
  step: (asked: Step, go: () => unknown, transaction: IDBTransaction) => unknown,
): void {
  const begin = db.begin.bind(db);
  db.begin = (stores) => {
    const transaction = begin(stores);
    return interposed(transaction, (asked, go) => step(asked, go, transaction));
  };
}
