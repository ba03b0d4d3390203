import { CircleAlert, FileText } from 'lucide-react';
import { useState } from 'react';
import { readAuditForFile, readDeviceNames, readNames, type AuditLine } from '../../data/audit.ts';
import { authState } from '../../data/auth.ts';
import { noteExport } from '../../data/exports.ts';
import { siteNow, useAuthor, useSite } from '../../data/index.ts';
import { sentenceOf } from '../../domain/audit/errors.ts';
import { csvOf, wallTimeIn, type Cell } from '../../domain/csv/export.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Message, downloadCsv, useOnline } from '../../ui/index.ts';
import { mentionedIn, keysIn, useWordsOf, nameOfLine, type Words } from './words.ts';
import type { AuditPaging, AuditQuery } from '../../domain/audit/auditQuery.ts';
import { actionOf, changesOf } from '../../domain/audit/changes.ts';
import type { TFunction } from 'i18next';

interface Said {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/** Every line that matches the filters, not only the page, as a file. The file states what it lacks. */
export function AuditFile({ query, paging }: { readonly query: AuditQuery; readonly paging: AuditPaging }) {
  const { t, language } = useTexts();
  const online = useOnline();
  const { timeZone } = useSite();
  const author = useAuthor();
  const wordsOf = useWordsOf();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  async function write(): Promise<Said | null> {
    const read = await readAuditForFile(query, paging, timeZone);
    if (!read.ok) return { tone: 'bad', text: t('audit.csvFailed', { reason: t(`error.${sentenceOf(read.error)}`) }) };
    const { rows, more } = read.value;
    if (rows.length === 0) return { tone: 'warn', text: t('audit.csvNothing') };
    const mentioned = mentionedIn(rows);
    const devices = await readDeviceNames(mentioned.devices.filter((id) => id !== null));
    if (!devices.ok)
      return { tone: 'bad', text: t('audit.csvFailed', { reason: t(`error.${sentenceOf(devices.error)}`) }) };
    const named = await readNames(author.id, keysIn(mentioned));
    // The user who requested the file has signed out meanwhile: it is discarded.
    if (authState().user?.id !== author.id) return null;
    const { header, cells } = auditTable(rows, wordsOf(named, devices.value), t, timeZone);
    const file = `kuari-audit-${siteNow().toISOString().slice(0, 10)}.csv`;
    await noteExport(file, rows.length);
    downloadCsv(file, csvOf(header, cells, language));
    const count = rows.length;
    return more
      ? { tone: 'warn', text: t('audit.csvPart', { count }) }
      : { tone: 'good', text: t('audit.csvDone', { count }) };
  }

  async function save() {
    setBusy(true);
    setSaid(null);
    setSaid(
      await write().catch((): Said => ({ tone: 'bad', text: t('audit.csvFailed', { reason: t('error.unexpected') }) })),
    );
    setBusy(false);
  }

  return (
    <>
      <Button
        icon={FileText}
        disabled={busy || !online}
        onClick={() => void save()}
        className="mb-3 lg:mt-7 lg:mb-0"
        text={t('audit.csv')}
      />
      <div role="status" className="mb-3 w-full empty:hidden">
        {said && <Message tone={said.tone} icon={said.tone === 'good' ? FileText : CircleAlert} text={said.text} />}
      </div>
    </>
  );
}

/** Lines of the audit as a table for a spreadsheet: one row per line, changes in one cell, both times in the site's zone. */
function auditTable(lines: readonly AuditLine[], words: Words, t: TFunction, timeZone: string) {
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

const changesText = ({ table_name, before, after, reason }: AuditLine, words: Words): string =>
  changesOf(before, after, reason)
    .map(({ field, before: was, after: is }) => {
      const to = words.value(table_name, field, is);
      return before !== null && was !== undefined
        ? `${words.field(field)}: ${words.value(table_name, field, was)} → ${to}`
        : `${words.field(field)}: ${to}`;
    })
    .join('; ');
