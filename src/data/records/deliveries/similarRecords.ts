/** Records whose plate or name is nearly what was typed: the same truck or customer, mistyped or not typed in full. */
import { NAME_COLUMN, recordKey } from '../../../domain/masterData/keys.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { isSimilar } from '../../../domain/rules/similar.ts';
import type { UserDb } from '../../store/schema.ts';
import { PLATE_INDEX } from '../../store/plateKeys.ts';
import { viewsOf } from '../../store/views.ts';

/**
 * The nearest in length of those that `fits` accepts by their keys; null where none is similar. Reads the keys of an index, not the
 * records: some thousands in a few ms.
 */
export async function similarName(
  db: UserDb,
  table: TwinTable,
  typed: string,
  fits: (key: string) => boolean = () => true,
): Promise<string | null> {
  const key = recordKey(table, typed);
  const field = NAME_COLUMN[table];
  const index = table === 'trucks' ? PLATE_INDEX.trucks : field;
  const [stored, views] = await Promise.all([db.rows(table).orderBy(index).uniqueKeys(), viewsOf(db, table).toArray()]);
  const known = [...stored.map(String), ...views.map(({ row }) => String(row[field]))];
  const similar = known.filter((name) => isSimilar(key, recordKey(table, name)) && fits(recordKey(table, name)));
  const [nearest] = similar.toSorted((one, other) => distance(one, key) - distance(other, key));
  if (nearest === undefined || table !== 'trucks') return nearest ?? null;
  // The index of plates has their keys; a person reads the plate.
  const row = await db.rows(table).where(index).equals(recordKey(table, nearest)).first();
  return row ? String(row[field]) : nearest;
}

const distance = (name: string, key: string): number => Math.abs(name.length - key.length);
