/** Lists of master data: records, without those that are an alias of another. */
import type { Row } from '../../domain/effects.ts';
import { findRow, findRows } from './queries.ts';
import type { FoundRow } from './queries.ts';
import { mainOf, namesLike, trucksLike } from './lookups.ts';
import type { UserDb } from './schema.ts';

export type Directory = 'customers' | 'trucks' | 'drivers';

export interface DirectoryPage {
  readonly records: readonly FoundRow[];
  readonly more: boolean;
}

/** Alphabetically; with a search those whose name (a word of it) or plate begins so, an alias leading to its record. */
export async function listDirectory(db: UserDb, table: Directory, search: string, limit: number): Promise<DirectoryPage> {
  if (search.trim() !== '') {
    const rows = table === 'trucks' ? await trucksLike(db, search, limit + 1) : await namesLike(db, table, search, limit + 1);
    const ids = [...new Set(await Promise.all(rows.map((row) => mainOf(db, table, row.id))))];
    const records = (await Promise.all(ids.map((id) => findRow(db, table, id)))).filter((found) => found !== null);
    return { records: records.slice(0, limit), more: rows.length > limit };
  }
  const aliases = await db.rows(table).where('merged_into').above('').count();
  const unsent = await db.view_rows.where('[table+order]').between([table, ''], [table, '\uFFFF']).count();
  const found = await findRows(db, table, { where: [], limit: limit + 1 + aliases + unsent });
  const records = found.filter(({ row }) => !isAlias(row));
  return { records: records.slice(0, limit), more: records.length > limit };
}

/** The records that lead here. */
export async function listAliases(db: UserDb, table: Directory, id: string): Promise<FoundRow[]> {
  const base = await db.rows(table).where('merged_into').equals(id).primaryKeys();
  const views = await db.view_rows.where('[table+order]').between([table, ''], [table, '\uFFFF']).toArray();
  const ids = new Set([...base, ...views.map((view) => view.id)]);
  const rows = await Promise.all([...ids].map((one) => findRow(db, table, one)));
  return rows.filter((found) => found !== null).filter(({ row }) => row['merged_into'] === id);
}

const isAlias = (row: Row): boolean => typeof row['merged_into'] === 'string';
