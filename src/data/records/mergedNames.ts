/** Plates and names that users merged: the name on a ticket may be another name of the record that lists show. */
import { plateWords } from '../../domain/deliveries/searchWords.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { nameOf, recordKey } from '../../domain/masterData/keys.ts';
import { resolveAlias, type MainNames } from '../../domain/masterData/merging.ts';
import { readTogether, viewsOf } from '../store/views.ts';
import type { UserDb } from '../store/schema.ts';

type Table = 'customers' | 'trucks' | 'drivers';

export const mainNames = async (db: UserDb, table: Table): Promise<MainNames> =>
  new Map(
    (await mergedNames(db, table)).flatMap(({ main, aliases }) =>
      aliases.map((name) => [recordKey(table, name), main] as const),
    ),
  );

/** The plates (from `plateWords`) of merged trucks of which any plate begins as typed. */
export async function platesMergedWith(db: UserDb, typed: string): Promise<ReadonlySet<string>> {
  const wordOf = (plate: string) => plateWords(plate)[0] ?? '';
  const key = wordOf(typed);
  const groups = (await mergedNames(db, 'trucks')).map(({ main, aliases }) => [main, ...aliases].map(wordOf));
  return new Set(groups.filter((plates) => key !== '' && plates.some((plate) => plate.startsWith(key))).flat());
}

/** The cost depends on the number of merges, not on what is stored. */
const mergedNames = (
  db: UserDb,
  table: Table,
): Promise<{ readonly main: string; readonly aliases: readonly string[] }[]> =>
  readTogether(db, [db.rows(table), db.view_rows], async () => {
    const [stored, views] = await Promise.all([
      db.rows(table).where('merged_into').above('').toArray(),
      viewsOf(db, table).toArray(),
    ]);
    const known = new Map([...stored, ...views.map(({ row }) => row)].map((row) => [row.id, row]));
    const aliases = new Map<string, string[]>();
    for (const row of known.values()) {
      const main = resolveAlias(row.id, (id) => intoOf(known.get(id)));
      if (main !== row.id) aliases.set(main, [...(aliases.get(main) ?? []), nameOf(table, row)]);
    }
    if (aliases.size === 0) return [];
    const mains = await db.rows(table).bulkGet([...aliases.keys()]);
    return [...aliases].flatMap(([id, names], at) => {
      const main = known.get(id) ?? mains[at];
      return main ? [{ main: nameOf(table, main), aliases: names }] : [];
    });
  });

const intoOf = (row: Row | undefined): string | null =>
  typeof row?.['merged_into'] === 'string' ? row['merged_into'] : null;
