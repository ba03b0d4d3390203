import { Dexie, RangeSet } from 'dexie';
import type { IndexableType, ObservabilitySet } from 'dexie';
import { trusted } from '../../domain/values/json.ts';
import type { UserDb } from './schema.ts';

export type Write =
  | { readonly store: string; readonly type: 'add' | 'put'; readonly value: object }
  | { readonly store: string; readonly type: 'delete'; readonly key: string };

/**
 * Says what was written past Dexie, as Dexie says it of its own transactions: keys, and the places in each index where a row
 * now stands. Queries that read a row as it was before know it by its key. (https://dexie.org/docs/Dexie/Dexie.on.storagemutated)
 */
export function notifyLiveQueries(db: UserDb, writes: readonly Write[]): void {
  const parts = partsOf(db, writes);
  if (Object.keys(parts).length > 0) Dexie.on.storagemutated.fire(parts);
}

/** Where nobody knows any more what was written: anything in these stores may have been. */
export function notifyAllOf(db: UserDb, stores: readonly string[]): void {
  const parts = stores.flatMap((store) =>
    ['', ':dels', ...db.table(store).schema.indexes.map(({ name }) => name)].map(
      (index) => `idb://${db.name}/${store}/${index}`,
    ),
  );
  Dexie.on.storagemutated.fire(
    Object.fromEntries(parts.map((part) => [part, new RangeSet(Dexie.minKey, Dexie.maxKey)])),
  );
}

export function partsOf(db: UserDb, writes: readonly Write[]): ObservabilitySet {
  const parts: Record<string, InstanceType<typeof RangeSet>> = {};
  const note = (store: string, index: string, key: unknown) => {
    (parts[`idb://${db.name}/${store}/${index}`] ??= new RangeSet()).addKey(trusted<IndexableType>(key));
  };
  for (const write of writes) {
    const { primKey, indexes } = db.table(write.store).schema;
    const key = write.type === 'delete' ? write.key : keyIn(write.value, primKey.keyPath);
    note(write.store, '', key);
    note(write.store, ':dels', key);
    if (write.type === 'delete') continue;
    for (const { name, keyPath, multi } of indexes) {
      const place = keyIn(write.value, keyPath);
      for (const one of multi && Array.isArray(place) ? place : [place]) if (one !== null) note(write.store, name, one);
    }
  }
  return parts;
}

/** Null where a part is missing: such a row has no place in that index. */
function keyIn(value: object, path: string | readonly string[] | null | undefined): unknown {
  if (typeof path === 'string') return Dexie.getByKeyPath(value, path) ?? null;
  const parts = (path ?? []).map((one): unknown => Dexie.getByKeyPath(value, one) ?? null);
  return parts.includes(null) ? null : parts;
}
