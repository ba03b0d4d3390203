/** Display names of records that other records refer to by id, as far as this device has them. */
import { RECORDS } from '../../domain/records/index.ts';
import { referenceOf, type Named } from '../../domain/audit/changes.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { baseRows } from '../store/baseRows.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { rowKey, rowKeyParts } from '../../sync/entry.ts';
import { isTableName, type TableName } from '../../domain/records/tables.ts';
import { useQuery } from '../session/useQuery.ts';

/** By `table:id`. Undefined while the store is being read. */
export type RecordNames = ReadonlyMap<string, string>;
export const nameKey = ({ table, id }: Named): string => rowKey(table, id);

export function useRecordNames(named: readonly Named[]): RecordNames | undefined {
  const keys = keysOf(named);
  return useQuery((db) => namesIn(db, keys), [keys.join()]);
}

/** The records themselves in the server's last known version, live. By `table:id`, without those that are not on this device. */
export function useCurrentRows(named: readonly Named[]): ReadonlyMap<string, Row> | undefined {
  const keys = keysOf(named);
  return useQuery(
    async (db) =>
      new Map(
        [...(await baseRows(db, keys))].flatMap(([key, row]) => (row === undefined ? [] : [[key, row] as const])),
      ),
    [keys.join()],
  );
}

export const readNames = async (userId: string | null, named: readonly Named[]): Promise<RecordNames> =>
  userId === null ? new Map() : namesIn(userStore(userId).strict, keysOf(named));

const keysOf = (named: readonly Named[]): string[] => [...new Set(named.map(nameKey))].toSorted();

/** A record that is known by another, as a fuel log by its machine, has the other's name. */
async function namesIn(db: UserDb, keys: readonly string[]): Promise<RecordNames> {
  const known = [...(await baseRows(db, keys))].flatMap(([key, row]) => {
    const said = saidOf(rowKeyParts(key).table, row);
    return said ? [{ key, ...said }] : [];
  });
  const keyOfOther = ({ of, value }: Said) => (of === null ? [] : [rowKey(of, value)]);
  const others = await baseRows(db, [...new Set(known.flatMap(keyOfOther))]);
  return new Map(
    known.flatMap((said) => {
      const [other] = keyOfOther(said);
      const name = said.of === null || other === undefined ? said.value : saidOf(said.of, others.get(other))?.value;
      return name === undefined ? [] : [[said.key, name] as const];
    }),
  );
}

interface Said {
  readonly value: string;
  /** The table whose id the value is; null if it is a name. */
  readonly of: TableName | null;
}

/** The first of its `knownBy` columns with a value. */
function saidOf(table: string, row: Readonly<Record<string, unknown>> | undefined): Said | null {
  for (const column of isTableName(table) ? RECORDS[table].knownBy : []) {
    const value = row?.[column];
    if (typeof value !== 'string') continue;
    const isMaterial = column === 'material_type';
    return { value: isMaterial ? materialByName(value).displayName : value, of: referenceOf(table, column) };
  }
  return null;
}
