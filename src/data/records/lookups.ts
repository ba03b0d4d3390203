/** Finding master data by the beginning of a plate or a name, on the index; aliases lead to the record that they stand for. */
import type { PromiseExtended } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import { plateWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import { NAME_COLUMN } from '../../domain/masterData/keys.ts';
import { resolveAlias } from '../../domain/masterData/merging.ts';
import type { TwinTable } from '../../domain/masterData/merging.ts';
import { nameKey } from '../../domain/rules/names.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { cleanText } from '../../domain/rules/text.ts';
import { PLATE_INDEX, WORDS_INDEX } from '../store/plateKeys.ts';
import { readTogether } from '../store/readTogether.ts';
import type { TableName } from '../../domain/records/rows.ts';
import type { StoredView, UserDb } from '../store/schema.ts';
import { isThere, viewsOf } from '../store/views.ts';

/** Known by a name; a truck by its plate. */
export type NamedTable = Exclude<TwinTable, 'trucks'>;

/** What stands before a name without being looked for: nobody types the PT of a company. */
const TITLES = [
  '',
  'PT ',
  'PT. ',
  'CV ',
  'CV. ',
  'UD ',
  'UD. ',
  'TB ',
  'TB. ',
  'Toko ',
  'Pak ',
  'Bapak ',
  'Bu ',
  'Ibu ',
  'H. ',
];

/** Ids of the customers whose name, or a word of it, begins so, and of every alias of theirs: old tickets name those. */
export async function customersNamed(db: UserDb, typed: string, limit: number): Promise<string[]> {
  const rows = await namesLike(db, 'customers', typed, limit);
  return leadingTo(db, 'customers', await Promise.all(rows.map((row) => mainOf(db, 'customers', row.id))));
}

/** Stored customers of whose name a word begins so. */
export const customersWith = (db: UserDb, word: string, limit: number): PromiseExtended<Row[]> =>
  db.rows('customers').where(WORDS_INDEX).startsWith(word).limit(limit).toArray();

/** Ids of these customers as they are called with `unsent`, what this device has changed, and of every alias of theirs. */
export function customersCalled(
  db: UserDb,
  word: string,
  stored: readonly Row[],
  unsent: readonly Row[],
): string[] | Promise<string[]> {
  const found = withUnsent(word, stored, unsent);
  // Most words are part of no customer's name: then no alias is looked up.
  return found.length === 0 ? [] : mainsAndAliases(db, found);
}

/** Customers of whose name a word begins so. A name that this device has changed and not sent yet replaces the stored one. */
function withUnsent(word: string, stored: readonly Row[], unsent: readonly Row[]): Row[] {
  const found = new Map(stored.map((row) => [row.id, row]));
  for (const row of unsent) {
    if (wordsIn(String(row['name'])).some((one) => one.startsWith(word))) found.set(row.id, row);
    else found.delete(row.id);
  }
  return [...found.values()];
}

async function mainsAndAliases(db: UserDb, customers: readonly Row[]): Promise<string[]> {
  const mains = customers.map((row) =>
    typeof row['merged_into'] === 'string' ? mainOf(db, 'customers', row.id) : Promise.resolve(row.id),
  );
  return leadingTo(db, 'customers', await Promise.all(mains));
}

/** A record's own id and those of its aliases, sent or not. */
export async function aliasesOf(db: UserDb, id: string): Promise<string[]> {
  return leadingTo(db, 'customers', [await mainOf(db, 'customers', id)]);
}

/** These records and all that lead to them, through others too. */
export async function leadingTo(db: UserDb, table: TwinTable, mains: readonly string[]): Promise<string[]> {
  const unsent = new Map((await unsentRows(db, table)).map((row) => [row.id, row]));
  const found = new Set(mains);
  for (let reached = [...found]; reached.length > 0;) {
    const stored = await db.rows(table).where('merged_into').anyOf(reached).primaryKeys();
    const leading = [
      ...stored.filter((id) => !unsent.has(id)),
      ...[...unsent.values()].filter((row) => reached.some((id) => id === row['merged_into'])).map((row) => row.id),
    ];
    reached = leading.filter((id) => !found.has(id));
    for (const id of reached) found.add(id);
  }
  return [...found];
}

/** Rows as the server has them, with those of this device that are new. */
export async function namesLike(db: UserDb, table: NamedTable, typed: string, limit: number): Promise<Row[]> {
  const wanted = cleanText(typed);
  if (wanted === '' || limit === 0) return [];
  const field = NAME_COLUMN[table];
  const unsent = await unsentRows(db, table);
  const indexed = await db
    .rows(table)
    .where(field)
    .startsWithAnyOfIgnoreCase(TITLES.map((title) => title + wanted))
    .limit(limit)
    .toArray();
  const found = new Map(indexed.map((row) => [row.id, row]));
  if (found.size < limit && wanted.length >= 3) {
    // A word in the middle has no index. Asked only where the beginning of the name did not answer.
    for (const row of await db
      .rows(table)
      .filter((one) => hasWord(String(one[field]), wanted))
      .limit(limit)
      .toArray())
      found.set(row.id, row);
  }
  for (const row of unsent) {
    if (hasWord(String(row[field]), wanted)) found.set(row.id, row);
    else found.delete(row.id);
  }
  return [...found.values()].slice(0, limit);
}

/** Trucks whose plate begins so, whichever way it is spelled on file; of digits also those whose number begins so. */
export async function trucksLike(db: UserDb, typed: string, limit: number): Promise<Row[]> {
  const key = plateKey(typed);
  if (key === '') return [];
  const word = /^\d/.test(key) ? key.toLowerCase() : null;
  const trucks = db.rows('trucks');
  const [unsent, ...stored] = await readTogether(db, [trucks, db.view_rows], () =>
    Promise.all([
      unsentRows(db, 'trucks'),
      trucks.where(PLATE_INDEX.trucks).startsWith(key).limit(limit).toArray(),
      ...(word === null ? [] : [trucks.where(WORDS_INDEX).startsWith(word).limit(limit).toArray()]),
    ]),
  );
  const found = new Map(stored.flat().map((row) => [row.id, row]));
  const isFound = (plate: string) =>
    plateKey(plate).startsWith(key) || (word !== null && plateWords(plate).some((one) => one.startsWith(word)));
  for (const row of unsent) {
    if (isFound(String(row['license_plate']))) found.set(row.id, row);
    else found.delete(row.id);
  }
  return [...found.values()].slice(0, limit);
}

/** Records to choose from while a plate or a name is typed: an alias gives way to its record. Aliases are few, and only they are looked up. */
export async function recordsLike(db: UserDb, table: TwinTable, typed: string, limit: number): Promise<Row[]> {
  const rows = table === 'trucks' ? await trucksLike(db, typed, limit) : await namesLike(db, table, typed, limit);
  const mains = await Promise.all(
    rows.map(async (row) => {
      if (typeof row['merged_into'] !== 'string') return row;
      const id = await mainOf(db, table, row.id);
      return (await db.view_rows.get([table, id]))?.row ?? db.rows(table).get(id);
    }),
  );
  const found = mains.filter((row): row is Row => row !== undefined && isThere(row));
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** The record that an alias stands for. */
export async function mainOf(db: UserDb, table: TwinTable, id: string): Promise<string> {
  const mergedInto = new Map<string, string | null>();
  for (let at: string | null = id; at !== null && !mergedInto.has(at);) {
    const row: Row | undefined = (await db.view_rows.get([table, at]))?.row ?? (await db.rows(table).get(at));
    const next: unknown = row?.['merged_into'];
    mergedInto.set(at, typeof next === 'string' ? next : null);
    at = typeof next === 'string' ? next : null;
  }
  return resolveAlias(id, (one) => mergedInto.get(one));
}

const hasWord = (name: string, wanted: string): boolean => ` ${nameKey(name)}`.includes(` ${nameKey(wanted)}`);

/** Of one table. */
export const rowsIn = (views: readonly StoredView[], table: TableName): Row[] =>
  views.filter((view) => view.table === table).map((view) => view.row);

const unsentRows = (db: UserDb, table: TwinTable): PromiseExtended<Row[]> =>
  viewsOf(db, table)
    .toArray()
    .then((views) => views.map((view) => view.row));
