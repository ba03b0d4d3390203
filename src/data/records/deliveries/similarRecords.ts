/** Records whose plate or name is nearly what was typed: the same truck or customer, mistyped or not typed in full. */
import { NAME_COLUMN, nameOf, recordKey } from '../../../domain/masterData/keys.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { isSimilar } from '../../../domain/masterData/likeness.ts';
import type { UserDb } from '../../store/schema.ts';
import { viewsOf } from '../../store/views.ts';

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
