/** The people, devices and records that lines of the audit name by their ids. */
import { isTableName } from '../../domain/records/tables.ts';
import type { AuditLine } from '../../data/audit.ts';
import type { Mentioned } from './words.ts';

export function mentionedIn(lines: readonly AuditLine[]): Mentioned {
  return {
    people: lines.flatMap(({ author, submitted_by, table_name, row_id }) => [
      author,
      submitted_by,
      table_name === 'profiles' ? row_id : null,
    ]),
    devices: lines.flatMap(({ device, table_name, row_id }) => [device, table_name === 'devices' ? row_id : null]),
    records: lines.flatMap(({ table_name, row_id }) =>
      isTableName(table_name) ? [{ table: table_name, id: row_id }] : [],
    ),
    values: lines.flatMap(({ table_name, before, after }) => [
      { table: table_name, of: before },
      { table: table_name, of: after },
    ]),
  };
}
