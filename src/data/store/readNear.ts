/** Reads many rows by key in few requests: ids made one after the other (UUIDv7) are adjacent, so one range contains them. */
import type { Table } from 'dexie';

/** For fewer, single reads are as fast. */
const FEW = 8;

/** In the order of the ids; undefined for a missing row. */
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
export async function keysNear<T, I>(table: Table<T, string, I>, index: string, values: readonly string[]) {
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

/** Null if they are few, or too many other rows lie between them. */
async function listNear<R>(keys: readonly string[], read: (range: Range) => Promise<R[]>): Promise<R[] | null> {
  const [first, ...rest] = keys.toSorted();
  const last = rest.at(-1);
  if (first === undefined || last === undefined || keys.length < FEW) return null;
  const most = 2 * keys.length;
  const found = await read({ first, last, most });
  return found.length < most ? found : null;
}
