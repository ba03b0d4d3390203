/** Lists of master data: records, without those that are an alias of another. */
import type { Row } from '../../../domain/mutations/effects.ts';
import { nameOf, recordKey } from '../../../domain/masterData/keys.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { arePlatesOfOneFleet, findAlike } from '../../../domain/masterData/likeness.ts';
import { similarName } from '../deliveries/namedRecords.ts';
import { findRow, findRows } from '../queries.ts';
import type { SyncedTables, TableName } from '../../../domain/records/rows.ts';
import type { ViewRow } from '../../store/views.ts';
import { leadingTo, mainOf, rowsLike } from '../lookups.ts';
import type { UserDb } from '../../store/schema.ts';

export type DirectoryRow<T extends TableName = TwinTable> = ViewRow<T> & {
  /** The alias that a search found; absent if the record's own name matches. */
  readonly foundBy?: string;
  /** The record that may be its duplicate; only in the list of duplicates. */
  readonly alike?: { readonly id: string; readonly name: string };
};

export interface RecordsPage<R> {
  readonly records: readonly R[];
  readonly more: boolean;
}

/** In alphabetical order. The text matches the beginning of a plate, or of a word in a name. A merged record is replaced by its main one. */
export async function listDirectory<T extends TwinTable>(db: UserDb, table: T, search: string, limit: number) {
  if (search.trim() !== '') return searchDirectory(db, table, search, limit);
  const aliases = await db.rows(table).where('merged_into').above('').count();
  for (let asked = limit + 1 + aliases; ; asked *= 2) {
    const found = await findRows(db, table, { where: [], limit: asked });
    const records = await shownOf(db, table, found);
    // Unsent merges of this device are not among the counted aliases: then there may be more rows further down.
    if (records.length > limit || found.length < asked)
      return { records: records.slice(0, limit), more: records.length > limit };
  }
}

/** Without aliases. If offline devices merged records in a circle, the circle's main record stays. */
async function shownOf<T extends TwinTable>(db: UserDb, table: T, found: readonly ViewRow<T>[]): Promise<ViewRow<T>[]> {
  const shown = await Promise.all(
    found.map(async ({ row }) => row.merged_into === null || (await mainOf(db, table, row.id)) === row.id),
  );
  return found.filter((_, index) => shown[index]);
}

async function searchDirectory<T extends TwinTable>(db: UserDb, table: T, search: string, limit: number) {
  const rows = await rowsLike(db, table, search, limit + 1);
  const mains = await Promise.all(rows.map((row) => mainOf(db, table, row.id)));
  const foundBy = new Map<string, SyncedTables[T] | null>();
  for (const [index, row] of rows.entries()) {
    const main = mains[index] ?? row.id;
    if (main === row.id) foundBy.set(main, null);
    else if (!foundBy.has(main)) foundBy.set(main, row);
  }
  const records = await Promise.all(
    [...foundBy].map(async ([id, alias]): Promise<DirectoryRow<T> | null> => {
      const found = await findRow(db, table, id);
      return found && (alias ? { ...found, foundBy: nameOf(table, alias) } : found);
    }),
  );
  return { records: records.filter((record) => record !== null).slice(0, limit), more: rows.length > limit };
}

/** Records with the same or nearly the same name or plate, each next to its twins. */
export async function listTwins<T extends TwinTable>(db: UserDb, table: T, limit: number) {
  const all = await shownOf(db, table, await findRows(db, table, { where: [], limit: Infinity }));
  const keys = all.map(({ row }) => keyOf(table, row));
  const { nearest, order } = findAlike(table, keys);
  const records = order.slice(0, limit).flatMap((at): DirectoryRow<T>[] => {
    const [found, other] = [all[at], all[nearest[at] ?? -1]];
    if (!found) return [];
    return [other ? { ...found, alike: { id: other.row.id, name: nameOf(table, other.row) } } : found];
  });
  return { records, more: order.length > limit };
}

/** Another record with this completely typed name or plate; an alias leads to its record. */
export async function findTwin<T extends TwinTable>(db: UserDb, table: T, typed: string, ownId: string | null) {
  const wanted = recordKey(table, typed);
  if (wanted === '') return null;
  for (const row of await rowsLike(db, table, typed, 20)) {
    if (keyOf(table, row) !== wanted) continue;
    const main = await mainOf(db, table, row.id);
    if (main !== ownId) return findRow(db, table, main);
  }
  return null;
}

/** The record with nearly this name, if none has exactly this one; an alias leads to its record. */
export async function findSimilar<T extends TwinTable>(db: UserDb, table: T, typed: string, ownId: string | null) {
  const key = recordKey(table, typed);
  if (key === '') return null;
  // Twins are offered for merging: two trucks of one fleet are not.
  const mayBeSame = (other: string) => table !== 'trucks' || !arePlatesOfOneFleet(key, other);
  const name = await similarName(db, table, typed, mayBeSame);
  return name === null ? null : findTwin(db, table, name, ownId);
}

export async function listAliases<T extends TwinTable>(db: UserDb, table: T, id: string): Promise<ViewRow<T>[]> {
  const ids = (await leadingTo(db, table, [id])).filter((one) => one !== id);
  const rows = await Promise.all(ids.map((one) => findRow(db, table, one)));
  return rows.filter((found) => found !== null);
}

const keyOf = (table: TwinTable, row: Row): string => recordKey(table, nameOf(table, row));
