/** What people call the record that a line of the audit is about. */
import { isTableName } from '../../domain/records/tables.ts';
import { referenceOf } from '../../domain/audit/changes.ts';
import { RECORDS } from '../../domain/records/index.ts';
import type { AuditLine } from '../../data/audit.ts';
import type { Words } from './words.ts';

type Named = Pick<AuditLine, 'table_name' | 'row_id' | 'before' | 'after'>;

/** With its table. */
export function nameOfLine(line: Named, words: Words): string {
  return `${words.table(line.table_name)} · ${ownNameOf(line, words) ?? `…${line.row_id.slice(-6)}`}`;
}

/** Null where neither this device nor the line says it. */
export function ownNameOf({ table_name: table, row_id: id, before, after }: Named, words: Words): string | null {
  const email = after?.['email'];
  if (table === 'profiles')
    return words.record({ table: 'colleagues', id }) ?? (typeof email === 'string' ? email : null);
  if (table === 'devices') return words.device(id);
  const known = isTableName(table) ? words.record({ table, id }) : null;
  const said = known ?? saidIn(table, { ...before, ...after }, words);
  return said !== null && table === 'insight_feedback' ? words.value(table, 'card', said) : said;
}

/** From the line itself, for a record that this device does not hold. */
function saidIn(table: string, values: Readonly<Record<string, unknown>>, words: Words): string | null {
  for (const column of isTableName(table) ? RECORDS[table].knownBy : []) {
    const value = values[column];
    if (typeof value !== 'string') continue;
    const of = referenceOf(table, column);
    return of === null ? words.value(table, column, value) : words.record({ table: of, id: value });
  }
  return null;
}
