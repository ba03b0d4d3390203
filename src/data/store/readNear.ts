/** Many rows by their keys in few reads: ids made one after the other (UUIDv7) lie together, so one list holds them. */
import type { Table } from 'dexie';

/** Of fewer, one each is as quick. */
const FEW = 8;

/** In the order of the ids; undefined where there is none. */
export async function readNear<T extends { readonly id: string }, I>(
  table: Table<T, string, I>,
  ids: readonly string[],
): Promise<(T | undefined)[]> {
  const near = await listNear(ids, (range) =>
    table.where(':id').between(range.first, range.last, true, true).limit(range.most).toArray(),
  );
  if (!near) return table.bulkGet([...ids]);
  const found = new Map(near.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** The primary keys of all rows with one of these values in an index. */
export async function keysNear<T, I>(
  table: Table<T, string, I>,
  index: string,
  values: readonly string[],
): Promise<string[]> {
  const near = await listNear(values, ({ first, last, most }) =>
    table.where(index).between(first, last, true, true).limit(most).primaryKeys(),
  );
  if (near) return near;
  return (await Promise.all(values.map((value) => table.where(index).equals(value).primaryKeys()))).flat();
}

interface Range {
  readonly first: string;
  readonly last: string;
  readonly most: number;
}

/** Null where they are few, or too much else lies between them. */
async function listNear<R>(keys: readonly string[], read: (range: Range) => Promise<R[]>): Promise<R[] | null> {
  const [first, ...rest] = keys.toSorted();
  const last = rest.at(-1);
  if (first === undefined || last === undefined || keys.length < FEW) return null;
  const most = 2 * keys.length;
  const found = await read({ first, last, most });
  return found.length < most ? found : null;
}
