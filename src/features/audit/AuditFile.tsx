import { CircleAlert, FileText } from 'lucide-react';
import { useState } from 'react';
import { readAuditForFile, readDeviceNames, readNames } from '../../data/audit.ts';
import { authState } from '../../data/auth.ts';
import { noteExport } from '../../data/exports.ts';
import { siteNow, useAuthor, useSite } from '../../data/index.ts';
import { sentenceOf } from '../../domain/audit/errors.ts';
import { csvOf } from '../../domain/csv/export.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { downloadFile } from '../../ui/download.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { auditTable } from './auditTable.ts';
import { mentionedIn } from './mentionedIn.ts';
import { keysIn, useWordsOf } from './words.ts';
import type { AuditPaging, AuditQuery } from '../../domain/audit/auditQuery.ts';

interface Said {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/** Every line that fits the filters, not only the page, as a file. It says what is not in it. */
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
    // Whoever asked for it has left meanwhile, and the file is nobody else's.
    if (authState().user?.id !== author.id) return null;
    const { header, cells } = auditTable(rows, wordsOf(named, devices.value), t, timeZone);
    const file = `kuari-audit-${siteNow().toISOString().slice(0, 10)}.csv`;
    await noteExport(file, rows.length);
    downloadFile(file, new Blob([csvOf(header, cells, language)], { type: 'text/csv;charset=utf-8' }));
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
        className="mb-3 max-sm:w-full lg:mt-7 lg:mb-0"
        text={t('audit.csv')}
      />
      <div role="status" className="mb-3 w-full empty:hidden">
        {said && <Message tone={said.tone} icon={said.tone === 'good' ? FileText : CircleAlert} text={said.text} />}
      </div>
    </>
  );
}
