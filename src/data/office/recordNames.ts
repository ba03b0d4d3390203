/** What people call records that others name by their ids, as far as this device holds them. */
import { RECORDS } from '../../domain/records/index.ts';
import type { Named } from '../../domain/audit/changes.ts';
import { baseRows } from '../store/baseRows.ts';
import type { UserDb } from '../store/schema.ts';
import { rowKey } from '../../sync/entry.ts';
import { useQuery } from '../records/useQuery.ts';

/** By `table:id`. Undefined while the store is read. */
export type RecordNames = ReadonlyMap<string, string>;
export const nameKey = ({ table, id }: Named): string => rowKey(table, id);

export function useRecordNames(named: readonly Named[]): RecordNames | undefined {
  const keys = [...new Set(named.map(nameKey))].toSorted();
  return useQuery((db) => readNames(db, keys), [keys.join()]);
}

async function readNames(db: UserDb, keys: readonly string[]): Promise<RecordNames> {
  const rows = await baseRows(db, keys);
  return new Map(
    [...rows].flatMap(([key, row]) => {
      const table = key.slice(0, key.indexOf(':'));
      const columns = Object.entries(RECORDS).find(([name]) => name === table)?.[1].knownBy ?? [];
      const known = columns.map((column) => row?.[column]).filter((value) => typeof value === 'string');
      const [name] = known;
      return row && name !== undefined ? [[key, name] as const] : [];
    }),
  );
}
