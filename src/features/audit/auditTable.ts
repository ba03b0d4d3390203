/** Lines of the audit as a table for a spreadsheet: one row a line, what changed in one cell, both clocks as the site's show them. */
import { actionOf } from '../../domain/audit/actionOf.ts';
import { changesOf } from '../../domain/audit/changes.ts';
import { wallTimeIn, type Cell } from '../../domain/csv/export.ts';
import { nameOfLine } from './nameOfLine.ts';
import type { AuditLine } from '../../data/audit.ts';
import type { TFunction } from 'i18next';
import type { Words } from './words.ts';

export function auditTable(
  lines: readonly AuditLine[],
  words: Words,
  t: TFunction,
  timeZone: string,
): { readonly header: readonly string[]; readonly cells: readonly (readonly Cell[])[] } {
  const time = wallTimeIn(timeZone);
  const columns: readonly (readonly [string, (line: AuditLine) => Cell])[] = [
    [t('audit.column.when'), (line) => time(line.recorded_at)],
    [t('audit.deviceClock', { time: '' }).replace(/[: ]+$/, ''), (line) => time(line.captured_at)],
    [t('audit.column.who'), (line) => words.person(line.author)],
    [t('audit.column.sentBy'), (line) => (line.submitted_by === null ? null : words.person(line.submitted_by))],
    [t('audit.column.device'), (line) => words.device(line.device)],
    [t('audit.column.what'), (line) => words.action(actionOf(line))],
    [t('audit.column.record'), (line) => nameOfLine(line, words)],
    [t('audit.column.changes'), (line) => changesText(line, words)],
    [t('people.field.reason'), (line) => line.reason],
  ];
  return {
    header: columns.map(([title]) => title),
    cells: lines.map((line) => columns.map(([, cell]) => cell(line))),
  };
}

const changesText = ({ table_name, before, after }: AuditLine, words: Words): string =>
  changesOf(before, after)
    .map(({ field, before: was, after: is }) => {
      const to = words.value(table_name, field, is);
      return before !== null && was !== undefined
        ? `${words.field(field)}: ${words.value(table_name, field, was)} → ${to}`
        : `${words.field(field)}: ${to}`;
    })
    .join('; ');
