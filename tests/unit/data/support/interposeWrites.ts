import { Dexie, type DBCoreMutateRequest, type DBCoreMutateResponse } from 'dexie';

type Write = () => PromiseLike<DBCoreMutateResponse>;

/** From now on `step` is called for each write of this store, by its table: it performs the write, or throws in its place. */
export function interposeWrites(
  db: Dexie,
  step: (table: string, write: Write, request: DBCoreMutateRequest) => PromiseLike<DBCoreMutateResponse>,
): void {
  // Dexie builds its stack when it opens a store.
  db.close({ disableAutoOpen: false });
  db.use({
    stack: 'dbcore',
    name: 'interposed writes',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => Dexie.Promise.resolve().then(() => step(name, () => table.mutate(request), request)),
        };
      },
    }),
  });
}
