/** Plates and names that people said are one: what stands on a ticket may be another name of the record that lists show. */
import type { PromiseExtended } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import { NAME_COLUMN, recordKey } from '../../domain/masterData/keys.ts';
import { resolveAlias } from '../../domain/masterData/merging.ts';
import type { MainNames } from '../../domain/masterData/merging.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { readTogether } from '../store/readTogether.ts';
import type { UserDb } from '../store/schema.ts';
import { rowsIn } from './lookups.ts';
import { viewsOf } from '../store/views.ts';

type Table = 'trucks' | 'drivers';

export const mainNames = async (db: UserDb, table: Table): Promise<MainNames> =>
  new Map(
    (await mergedNames(db, table)).flatMap(({ main, aliases }) =>
      aliases.map((name) => [recordKey(table, name), main] as const),
    ),
  );

/**
 * Keys of all plates of the trucks of which one, by whichever of its plates, begins as typed; of trucks that were not merged none.
 * `stored`: the aliases among trucks; `changed`: the trucks that this device has changed.
 */
export function platesMergedWith(
  db: UserDb,
  typed: string,
  stored: readonly Row[],
  changed: readonly Row[],
): ReadonlySet<string> | Promise<ReadonlySet<string>> {
  const key = plateKey(typed);
  if (key === '' || ![...stored, ...changed].some((row) => intoOf(row) !== null)) return new Set();
  return mergedIn(db, 'trucks', stored, changed).then((merged) => {
    const groups = merged.map(({ main, aliases }) => [main, ...aliases].map(plateKey));
    return new Set(groups.filter((plates) => plates.some((plate) => plate.startsWith(key))).flat());
  });
}

interface Merged {
  readonly main: string;
  readonly aliases: readonly string[];
}

/** Costs what was merged, sent or not, whatever is stored. */
const mergedNames = (db: UserDb, table: Table): Promise<Merged[]> =>
  readTogether(db, [db.rows(table), db.view_rows], () =>
    Promise.all([storedAliases(db, table), viewsOf(db, table).toArray()]).then(([stored, views]) =>
      mergedIn(db, table, stored, rowsIn(views, table)),
    ),
  );

/** Records of this table that stand for another. */
export const storedAliases = (db: UserDb, table: Table): PromiseExtended<Row[]> =>
  db.rows(table).where('merged_into').above('').toArray();

function mergedIn(db: UserDb, table: Table, stored: readonly Row[], changed: readonly Row[]): Promise<Merged[]> {
  const known = new Map([...stored, ...changed].map((row) => [row.id, row]));
  const aliases = new Map<string, string[]>();
  for (const row of known.values()) {
    const main = resolveAlias(row.id, (id) => intoOf(known.get(id)));
    if (main !== row.id) aliases.set(main, [...(aliases.get(main) ?? []), nameOf(table, row)]);
  }
  // Mostly nothing was merged: a question for no rows would cost a turn of the store.
  if (aliases.size === 0) return Promise.resolve([]);
  return db
    .rows(table)
    .bulkGet([...aliases.keys()])
    .then((mains) =>
      [...aliases].flatMap(([id, names], at) => {
        const main = known.get(id) ?? mains[at];
        return main ? [{ main: nameOf(table, main), aliases: names }] : [];
      }),
    );
}

const intoOf = (row: Row | undefined): string | null =>
  typeof row?.['merged_into'] === 'string' ? row['merged_into'] : null;
const nameOf = (table: Table, row: Row): string => String(row[NAME_COLUMN[table]]);
