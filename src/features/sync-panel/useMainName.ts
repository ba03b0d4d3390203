import { useRow, type OutboxItem } from '../../data/index.ts';
import { nameOf } from '../../domain/masterData/keys.ts';
import { TWIN_TABLES } from '../../domain/masterData/merging.ts';

/** By what the record is called that stays, which a merge names by its id; null for every other kind, and where this device does not hold it. */
export function useMainName(kind: OutboxItem['kind'], id: unknown): string | null {
  const table = TWIN_TABLES.find((name) => kind === `${name}.merge`);
  const row = useRow(table ?? 'customers', table && typeof id === 'string' ? id : undefined)?.row;
  if (!table || !row) return null;
  const columns: Readonly<Record<string, unknown>> = { ...row };
  return nameOf(table, columns);
}
