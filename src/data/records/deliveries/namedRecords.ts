/** Whom a typed name means, exactly: so that a save makes nobody twice. */
import type { Row } from '../../../domain/mutations/effects.ts';
import { NAME_COLUMN, nameOf, recordKey } from '../../../domain/masterData/keys.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { isAccepted, type RowSync } from '../../../sync/predict/overlay.ts';
import { mainOf, type NamedTable } from '../lookups.ts';
import { findRow } from '../queries.ts';
import { readTogether } from '../../store/readTogether.ts';
import type { UserDb } from '../../store/schema.ts';
import { viewsOf, type ViewRow } from '../../store/views.ts';

/** The record of that name, an alias leading to what it stands for; null where a save would have to make one. */
export function findNamed<T extends NamedTable>(db: UserDb, table: T, typed: string): Promise<ViewRow<T> | null> {
  const name = cleanText(typed);
  return name === ''
    ? Promise.resolve(null)
    : readTogether(db, [db.rows(table), db.view_rows], () => readNamed(db, table, name));
}

async function readNamed<T extends NamedTable>(db: UserDb, table: T, name: string): Promise<ViewRow<T> | null> {
  const [indexed, views] = await Promise.all([
    db.rows(table).where(NAME_COLUMN[table]).equalsIgnoreCase(name).primaryKeys(),
    viewsOf(db, table).toArray(),
  ]);
  const same = (row: Row) => recordKey(table, nameOf(table, row)) === recordKey(table, name);
  const ids = new Set([...indexed, ...views.filter(({ row }) => same(row)).map(({ id }) => id)]);
  for (const id of ids) {
    // A change on this device may have taken the name away.
    const own = await findRow(db, table, id);
    if (!own || !same(own.row)) continue;
    const main = await findRow(db, table, await mainOf(db, table, id));
    if (main && canBeNamed(main)) return main;
  }
  return null;
}

/** The server has it, or will have it in turn. A ticket that named one whom it refused or holds would wait for what may never come. */
export const canBeNamed = ({
  row,
  sync,
}: {
  readonly row: { readonly version: number };
  readonly sync: RowSync;
}): boolean => row.version > 0 || isAccepted(sync);
