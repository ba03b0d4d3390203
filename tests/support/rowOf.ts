/** A row as the server sends it: what a test says of it, and in every other column what its description starts a record with. */
import { RECORDS, type SyncedTables } from '../../src/domain/records/index.ts';
import { trusted } from '../../src/domain/values/json.ts';
import type { UserDb } from '../../src/data/store/schema.ts';

type Table = keyof SyncedTables;
export type RowFields<T extends Table> = { readonly [K in keyof SyncedTables[T]]?: SyncedTables[T][K] };

export const rowOf = <T extends Table>(table: T, fields: RowFields<T>): SyncedTables[T] =>
  trusted<SyncedTables[T]>({ ...startOf(table), version: 1, position: 1, ...fields });

const startOf = (table: Table) =>
  Object.fromEntries(
    Object.entries(RECORDS[table].columns).flatMap(([name, { nullable, initial = nullable ? null : undefined }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  );

/** Puts rows into a table of a device, each filled up from its description. */
export const rowsOf = (db: UserDb, table: Table) => {
  const filled = (row: object) => ({ ...rowOf(table, {}), ...row });
  return {
    put: (row: object) => db.anyRows(table).put(filled(row)),
    bulkPut: (rows: readonly object[]) => db.anyRows(table).bulkPut(rows.map(filled)),
  };
};
