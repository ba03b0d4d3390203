/** What people call the record that a line of the audit is about. */
import { isTableName } from '../../domain/records/tables.ts';
import { RECORDS } from '../../domain/records/index.ts';
import type { AuditLine } from '../../data/audit.ts';
import type { Words } from './words.ts';

type Named = Pick<AuditLine, 'table_name' | 'row_id' | 'before' | 'after'>;

export function nameOfLine({ table_name: table, row_id: id, before, after }: Named, words: Words): string {
  const title = words.table(table);
  const email = after?.['email'];
  if (table === 'profiles') {
    const name = words.record({ table: 'colleagues', id }) ?? (typeof email === 'string' ? email : null);
    return name === null ? title : `${title} · ${name}`;
  }
  if (table === 'devices') return `${title} · ${words.device(id)}`;
  const known = isTableName(table) ? words.record({ table, id }) : null;
  const said = known ?? ownName(table, { ...before, ...after });
  if (said !== null && table === 'insight_feedback') return `${title} · ${words.value(table, 'card', said)}`;
  return said === null ? `${title} · …${id.slice(-6)}` : `${title} · ${said}`;
}

/** From the line itself, for a record that this device does not hold. */
function ownName(table: string, values: Readonly<Record<string, unknown>>): string | null {
  const columns = isTableName(table) ? RECORDS[table].knownBy : [];
  const name = columns.map((column) => values[column]).find((value) => typeof value === 'string');
  return typeof name === 'string' && !/^[0-9a-f-]{36}$/.test(name) ? name : null;
}
