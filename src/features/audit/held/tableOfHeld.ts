import { isKind, tableOf } from '../../../domain/mutations/mutations.ts';
import { ownNameOf, type Words } from '../words.ts';
import type { HeldRow } from '../../../data/audit.ts';

/** For a kind that this app does not know, the part before its dot. */
export const tableOfHeld = ({ kind }: Pick<HeldRow, 'kind'>): string =>
  isKind(kind) ? tableOf(kind) : (kind.split('.')[0] ?? kind);

export function nameOfHeld(row: HeldRow, words: Words): string {
  const table = tableOfHeld(row);
  const { payload } = row.mutation;
  const own = ['ticket_no', 'name', 'full_name', 'license_plate', 'title', 'equipment_name', 'number']
    .map((field) => payload[field])
    .find((value) => typeof value === 'string');
  if (typeof own === 'string') return own;
  const line = { table_name: table, row_id: row.entity_id, before: null, after: payload };
  return ownNameOf(line, words) ?? words.table(table);
}
