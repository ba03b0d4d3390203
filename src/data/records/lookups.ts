/** Finding master data by the beginning of a plate or a name, on the index; aliases lead to the record that they stand for. */
import type { PromiseExtended } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import { isCarried, plateWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import type { TypedWord } from '../../domain/deliveries/searchWords.ts';
import { NAME_COLUMN } from '../../domain/masterData/keys.ts';
import { resolveAlias } from '../../domain/masterData/merging.ts';
import type { TwinTable } from '../../domain/masterData/merging.ts';
import { nameKey } from '../../domain/rules/text.ts';
import { cleanText } from '../../domain/rules/text.ts';
import { WORDS_INDEX } from '../store/storedKeys.ts';
import { readTogether } from '../store/readTogether.ts';
import type { UserDb } from '../store/schema.ts';
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

/** Ids of the customers of whose name a word begins so (unsent changes count), and of all records merged with them: tickets name any. */
export async function customersCalled(db: UserDb, typed: TypedWord): Promise<ReadonlySet<string>> {
  const [stored, unsent] = await Promise.all([
    db.rows('customers').where(WORDS_INDEX).startsWith(typed.word).toArray(),
    unsentRows(db, 'customers'),
  ]);
  const rows = new Map([...stored, ...unsent].map((row) => [row.id, row]));
  const called = [...rows.values()].filter((row) => isCarried(wordsIn(String(row['name'])), typed));
  if (called.length === 0) return new Set();
  const mains = called.map(async (row) =>
    typeof row['merged_into'] === 'string' ? mainOf(db, 'customers', row.id) : row.id,
  );
  return new Set(await leadingTo(db, 'customers', await Promise.all(mains)));
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
  const [word] = plateWords(typed);
  if (word === undefined) return [];
  const [stored, unsent] = await readTogether(db, [db.rows('trucks'), db.view_rows], () =>
    Promise.all([
      db.rows('trucks').where(WORDS_INDEX).startsWith(word).limit(limit).toArray(),
      unsentRows(db, 'trucks'),
    ]),
  );
  const found = new Map(stored.map((row) => [row.id, row]));
  for (const row of unsent) {
    if (plateWords(String(row['license_plate'])).some((one) => one.startsWith(word))) found.set(row.id, row);
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

const unsentRows = (db: UserDb, table: TwinTable): PromiseExtended<Row[]> =>
  viewsOf(db, table)
    .toArray()
    .then((views) => views.map((view) => view.row));
