import { useRow } from '../../data/index.ts';
import type { OutboxItem } from '../../data/index.ts';

/** By what a record is called that a merge names by its id; null for every other kind, and where this device does not hold it. */
export function useRecordName(kind: OutboxItem['kind'], id: unknown): string | null {
  const table = MERGED.find((name) => kind === `${name}.merge`);
  const row = useRow(table ?? 'customers', table && typeof id === 'string' ? id : undefined)?.row;
  if (!row) return null;
  return 'license_plate' in row ? row.license_plate : 'full_name' in row ? row.full_name : row.name;
}

const MERGED = ['customers', 'trucks', 'drivers'] as const;
