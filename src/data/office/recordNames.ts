/** What people call records that others name by their ids, as far as this device holds them. */
import { RECORDS } from '../../domain/records/index.ts';
import type { Named } from '../../domain/audit/changes.ts';
import { baseRows } from '../store/baseRows.ts';
import { userStore } from '../store/schema.ts';
import type { UserDb } from '../store/schema.ts';
import { rowKey, rowKeyParts } from '../../sync/entry.ts';
import { isTableName } from '../../domain/records/tables.ts';
import { useQuery } from '../session/useQuery.ts';

/** By `table:id`. Undefined while the store is read. */
export type RecordNames = ReadonlyMap<string, string>;
export const nameKey = ({ table, id }: Named): string => rowKey(table, id);

export function useRecordNames(named: readonly Named[]): RecordNames | undefined {
  const keys = keysOf(named);
  return useQuery((db) => namesIn(db, keys), [keys.join()]);
}

/** Once, for a file. */
export const readNames = async (userId: string | null, named: readonly Named[]): Promise<RecordNames> =>
  userId === null ? new Map() : namesIn(userStore(userId).strict, keysOf(named));

const keysOf = (named: readonly Named[]): string[] => [...new Set(named.map(nameKey))].toSorted();

async function namesIn(db: UserDb, keys: readonly string[]): Promise<RecordNames> {
  const rows = await baseRows(db, keys);
  return new Map(
    [...rows].flatMap(([key, row]) => {
      const { table } = rowKeyParts(key);
      const columns = isTableName(table) ? RECORDS[table].knownBy : [];
      const name = columns.map((column) => row?.[column]).find((value) => typeof value === 'string');
      return typeof name === 'string' ? [[key, name] as const] : [];
    }),
  );
}
