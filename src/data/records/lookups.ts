/** Finds master data by the beginning of a plate or name, with the index; an alias leads to its record. */
import type { PromiseExtended } from 'dexie';
import { isCarried, plateWords, wordsIn, type TypedWord } from '../../domain/deliveries/searchWords.ts';
import { NAME_COLUMN, nameOf } from '../../domain/masterData/keys.ts';
import { resolveAlias, type TwinTable } from '../../domain/masterData/merging.ts';
import { nameKey, cleanText } from '../../domain/rules/text.ts';
import { WORDS_INDEX } from '../store/storedKeys.ts';
import { readTogether, isThere, viewsOf, type ViewRow } from '../store/views.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { UserDb } from '../store/schema.ts';
import { findRow } from './queries.ts';

/** Known by a name; a truck is known by its plate. */
export type NamedTable = Exclude<TwinTable, 'trucks'>;

/** Titles before a name, which a search leaves out: users do not type a company's PT. */
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

/** Ids of the customers whose name has a word that begins with the text, and of the records merged into them. Counts unsent changes. */
export async function customersCalled(db: UserDb, typed: TypedWord): Promise<ReadonlySet<string>> {
  const [stored, unsent] = await Promise.all([
    db.rows('customers').where(WORDS_INDEX).startsWith(typed.word).toArray(),
    unsentRows(db, 'customers'),
  ]);
  const rows = new Map([...stored, ...unsent].map((row) => [row.id, row]));
  const called = [...rows.values()].filter((row) => isCarried(wordsIn(row.name), typed));
  if (called.length === 0) return new Set();
  const mains = called.map(async (row) => (row.merged_into ? mainOf(db, 'customers', row.id) : row.id));
  return new Set(await leadingTo(db, 'customers', await Promise.all(mains)));
}

/** A record's own id and those of its aliases, sent or not. */
export async function aliasesOf(db: UserDb, id: string): Promise<string[]> {
  return leadingTo(db, 'customers', [await mainOf(db, 'customers', id)]);
}

/** These records and all that lead to them, also indirectly. */
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

/** The server's rows, with this device's new ones. */
async function namesLike<T extends TwinTable>(db: UserDb, table: T, typed: string, limit: number) {
  const wanted = cleanText(typed);
  if (wanted === '' || limit === 0) return [];
  const unsent = await unsentRows(db, table);
  const indexed = await db
    .rows(table)
    .where(NAME_COLUMN[table])
    .startsWithAnyOfIgnoreCase(TITLES.map((title) => title + wanted))
    .limit(limit)
    .toArray();
  const found = new Map(indexed.map((row) => [row.id, row]));
  if (found.size < limit && wanted.length >= 3) {
    // A word in the middle has no index. Read only if the beginning of the name gave no result.
    for (const row of await db
      .rows(table)
      .filter((one) => hasWord(nameOf(table, one), wanted))
      .limit(limit)
      .toArray())
      found.set(row.id, row);
  }
  for (const row of unsent) {
    if (hasWord(nameOf(table, row), wanted)) found.set(row.id, row);
    else found.delete(row.id);
  }
  return [...found.values()].slice(0, limit);
}

/** Trucks whose plate begins so, in whatever spelling; for digits also those whose number begins so. */
async function platesLike<T extends TwinTable>(db: UserDb, table: T, typed: string, limit: number) {
  const [word] = plateWords(typed);
  if (word === undefined) return [];
  const [stored, unsent] = await readTogether(db, [db.rows(table), db.view_rows], () =>
    Promise.all([db.rows(table).where(WORDS_INDEX).startsWith(word).limit(limit).toArray(), unsentRows(db, table)]),
  );
  const found = new Map(stored.map((row) => [row.id, row]));
  for (const row of unsent) {
    if (plateWords(nameOf(table, row)).some((one) => one.startsWith(word))) found.set(row.id, row);
    else found.delete(row.id);
  }
  return [...found.values()].slice(0, limit);
}

/** Suggestions while the user types a plate or name: an alias is replaced by its record. Only the few aliases are looked up. */
export async function recordsLike<T extends TwinTable>(db: UserDb, table: T, typed: string, limit: number) {
  const rows = await rowsLike(db, table, typed, limit);
  const mains = await Promise.all(
    rows.map(async (row): Promise<SyncedTables[T][]> => {
      if (row.merged_into === null) return isThere(row) ? [row] : [];
      const main = await findRow(db, table, await mainOf(db, table, row.id));
      return main ? [main.row] : [];
    }),
  );
  return [...new Map(mains.flat().map((row) => [row.id, row])).values()];
}

export const rowsLike = <T extends TwinTable>(db: UserDb, table: T, typed: string, limit: number) =>
  (table === 'trucks' ? platesLike : namesLike)(db, table, typed, limit);

export async function mainOf(db: UserDb, table: TwinTable, id: string): Promise<string> {
  const mergedInto = new Map<string, string | null>();
  for (let at: string | null = id; at !== null && !mergedInto.has(at);) {
    const found: ViewRow<TwinTable> | null = await findRow(db, table, at);
    const next: string | null = found?.row.merged_into ?? null;
    mergedInto.set(at, next);
    at = next;
  }
  return resolveAlias(id, (one) => mergedInto.get(one));
}

const hasWord = (name: string, wanted: string): boolean => ` ${nameKey(name)}`.includes(` ${nameKey(wanted)}`);

const unsentRows = <T extends TwinTable>(db: UserDb, table: T): PromiseExtended<SyncedTables[T][]> =>
  viewsOf(db, table)
    .toArray()
    .then((views) => views.map((view) => view.row));
