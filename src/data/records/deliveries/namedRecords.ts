/** Finds the record that a typed name means exactly, so that a save creates no duplicate. */
import type { Row } from '../../../domain/mutations/effects.ts';
import { NAME_COLUMN, nameOf, recordKey } from '../../../domain/masterData/keys.ts';
import { wordsIn } from '../../../domain/deliveries/searchWords.ts';
import { NAME_ALONE } from '../../../domain/deliveries/namedParties.ts';
import type { DriverRow } from '../../../domain/records/rows.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { isRecordAccepted } from '../../../sync/predict/overlay.ts';
import { mainOf, type NamedTable } from '../lookups.ts';
import { findRow } from '../queries.ts';
import { readTogether, viewsOf, type ViewRow } from '../../store/views.ts';
import type { UserDb } from '../../store/schema.ts';
import { WORDS_INDEX } from '../../store/storedKeys.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { isSimilar } from '../../../domain/masterData/likeness.ts';

/** A record by its name, and the others with exactly this name; `ids`: its own and those of its aliases of this name. */
export type Found<T extends NamedTable> = ViewRow<T> & { readonly namesakes?: readonly Namesake<T>[] };
export interface Namesake<T extends NamedTable = 'drivers'> {
  readonly row: ViewRow<T>['row'];
  readonly ids: readonly string[];
}

/** The record of that name; an alias leads to its record. Null if a save would have to create one. */
export function findNamed<T extends NamedTable>(db: UserDb, table: T, typed: string): Promise<Found<T> | null> {
  const name = cleanText(typed);
  return name === ''
    ? Promise.resolve(null)
    : readTogether(db, [db.rows(table), db.view_rows], () => readNamed(db, table, name));
}

/** Chooses among several drivers of one name: the one `chosen`, else the one who drove the truck `last`; else only the name is known. */
export function oneDriver(
  found: Found<'drivers'> | null,
  chosen: string = NAME_ALONE,
  last: string | null = null,
): { readonly row: Pick<DriverRow, 'id' | 'version' | 'full_name'> } | null {
  if (!found?.namesakes) return found;
  const of = (id: string | null) => found.namesakes?.find(({ ids }) => ids.some((one) => one === id));
  return of(chosen) ?? of(last) ?? { row: { ...found.row, id: NAME_ALONE } };
}

async function readNamed<T extends NamedTable>(db: UserDb, table: T, name: string): Promise<Found<T> | null> {
  const same = (row: Row) => recordKey(table, nameOf(table, row)) === recordKey(table, name);
  const [exact, views] = await Promise.all([
    db.rows(table).where(NAME_COLUMN[table]).equalsIgnoreCase(name).primaryKeys(),
    viewsOf(db, table).toArray(),
  ]);
  // If no record has the name as typed, other spellings are searched by its longest word.
  const [word] = wordsIn(name).toSorted((one, other) => other.length - one.length);
  const indexed =
    exact.length > 0 || word === undefined
      ? exact
      : await db.rows(table).where(WORDS_INDEX).equals(word).filter(same).primaryKeys();
  const ids = new Set([...indexed, ...views.filter(({ row }) => same(row)).map(({ id }) => id)]);
  const found = new Map<string, { readonly main: ViewRow<T>; readonly ids: string[] }>();
  for (const id of ids) {
    // A change on this device may have changed the name.
    const own = await findRow(db, table, id);
    if (!own || !same(own.row)) continue;
    const main = await findRow(db, table, await mainOf(db, table, id));
    // A refused or held record is left out: a ticket that names it might wait forever.
    if (!main || !isRecordAccepted(main)) continue;
    const known = found.get(main.row.id);
    if (known) known.ids.push(id);
    else found.set(main.row.id, { main, ids: [main.row.id, id] });
  }
  const [first, ...others] = found.values();
  if (!first) return null;
  if (others.length === 0) return first.main;
  return { ...first.main, namesakes: [first, ...others].map(({ main, ids: own }) => ({ row: main.row, ids: own })) };
}

/** The one of nearest length that `fits` accepts, or null. Reads the keys of an index: some thousands in a few ms. */
export async function similarName(
  db: UserDb,
  table: TwinTable,
  typed: string,
  fits: (key: string) => boolean = () => true,
): Promise<string | null> {
  const key = recordKey(table, typed);
  const field = NAME_COLUMN[table];
  const [stored, views] = await Promise.all([db.rows(table).orderBy(field).uniqueKeys(), viewsOf(db, table).toArray()]);
  const known = [...stored.map(String), ...views.map(({ row }) => nameOf(table, row))];
  const similar = known
    .map((name) => ({ name, key: recordKey(table, name) }))
    .filter((one) => isSimilar(key, one.key) && fits(one.key));
  const [nearest] = similar.toSorted((one, other) => distance(one.key, key) - distance(other.key, key));
  return nearest?.name ?? null;
}

const distance = (name: string, key: string): number => Math.abs(name.length - key.length);
