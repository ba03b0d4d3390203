import { CircleAlert, DatabaseBackup, Download, Pause, Play, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import * as allData from '../../data/allData.ts';
import { useAuth } from '../../data/auth.ts';
import { noteExport } from '../../data/exports.ts';
import { siteNow, useSite } from '../../data/index.ts';
import { sentenceOf } from '../../domain/audit/errors.ts';
import { wallTimeAt } from '../../domain/time/siteTime.ts';
import { trusted } from '../../domain/values/json.ts';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { textsIn } from '../../i18n/setup.ts';
import { Button, downloadFile, Message, toast } from '../../ui/index.ts';
import { Room } from './SettingsSection.tsx';

export function AllDataRoom() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const userId = useAuth(({ user }) => user?.id);
  const { data, work, written, isWaiting, failure } = allData.useAllData();
  useEffect(() => void allData.lookForAllData(userId).catch(() => undefined), [userId]);
  const share = work === 'writing' ? written : data ? allData.shareOf(data) : 0;
  const fetched = data ? (data.isWhole ? 'ready' : 'paused') : null;
  const standing = (work === 'fetching' && isWaiting ? 'waiting' : work) ?? fetched;
  const about = standing
    ? t(`settings.allData.standing.${standing}`, {
        percent: formatNumber(Math.floor(share * 100), language, 0),
        at: formatDateTime(new Date(data?.asOf ?? 0), language, timeZone),
      })
    : '';

  async function save() {
    const name = `kuari-${wallTimeAt(siteNow(), timeZone).slice(0, 10)}.zip`;
    const target = await chosenFile(name);
    const tables = data?.tables ?? [];
    const rows = tables.reduce((sum, { count }) => sum + count, 0);
    const text = await readMe(tables, data?.asOf ?? 0);
    await noteExport(name, rows);
    const file = await allData.writeAllData(target, text);
    if (file?.content) downloadFile(name, file.content);
    if (file) toast('good', t('settings.allData.saved'));
  }
  const fetchAll = async () => {
    if (await allData.fetchAllData()) toast('good', t('settings.allData.fetched'));
  };
  const failed = (error: unknown) =>
    error instanceof DOMException && error.name === 'AbortError' ? null : toast('bad', t('settings.allData.notDone'));
  const act = (action: () => Promise<unknown>, icon: typeof Play, text: string) => (
    <Button icon={icon} onClick={() => void action().catch(failed)} text={text} />
  );

  return (
    <Room icon={DatabaseBackup} title={t('settings.allData.title')} about={about}>
      <p className="mb-2 text-ink-soft">{t('settings.allData.text')}</p>
      <p className="mb-4 text-ink-soft">{t('settings.allData.how')}</p>
      {work && <progress aria-label={about} value={share} max={1} className="mb-4 h-2 w-full accent-accent-ink" />}
      {failure && (
        <Message tone="bad" icon={CircleAlert} role="alert" className="mb-4" text={t(`error.${sentenceOf(failure)}`)} />
      )}
      {!!data?.missing && <p className="mb-4">{t('settings.allData.missing', { count: data.missing })}</p>}
      <div className="flex flex-wrap gap-3">
        {work && <Button icon={Pause} onClick={allData.stopAllData} text={t('settings.allData.pause')} />}
        {!work && fetched === 'ready' && act(save, Download, t('settings.allData.save'))}
        {!work && fetched !== 'ready' && act(fetchAll, Play, t(`settings.allData.${fetched ? 'goOn' : 'fetch'}`))}
        {!work && fetched && act(allData.discardAllData, Trash2, t('settings.allData.discard'))}
      </div>
    </Room>
  );
}

interface FilePicker {
  readonly showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Null: this browser has no such dialog, and saves to its usual place. Rejects with `AbortError` if the user cancels. */
const chosenFile = async (suggestedName: string): Promise<FileSystemFileHandle | null> =>
  // TypeScript's browser types lack it.
  (await trusted<FilePicker>(globalThis).showSaveFilePicker?.({ suggestedName })) ?? null;

/** In both languages: its reader may not be the user who saved it. */
async function readMe(tables: readonly { readonly name: string }[], asOf: number): Promise<string> {
  const parts = (await Promise.all([textsIn('id'), textsIn('en')])).map(({ t }) => {
    const nameOf = (name: string) =>
      t(`settings.allData.table.${name}`, { defaultValue: t(`audit.table.${name}`, { defaultValue: name }) });
    const list = tables.map(({ name }) => `  ${name}.csv: ${nameOf(name)}`).join('\n');
    return t('settings.allData.readMe', { at: new Date(asOf).toISOString(), tables: list, voided: 'voided_at' });
  });
  return `\uFEFF${parts.join('\n\n')}\n`;
}
