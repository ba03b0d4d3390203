import { Download, Upload, ShieldAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { noteExport } from '../../data/exports.ts';
import { exportUnsentWork, importUnsentWork, openUnsentFile } from '../../data/index.ts';
import type { FileFailure, OpenedFile, StoreFailure, AuthorContents, KindContents } from '../../data/index.ts';
import { useTexts, formatRupiah, withUnit } from '../../i18n/index.ts';
import { Button, StoreFailed, useCommand, Dialog, Message } from '../../ui/index.ts';
import { Exported } from '../../ui/Exported.tsx';
import { downloadText } from '../../ui/download.ts';

/** Unsent work to a file, and back: for a device that can no longer reach the server. */
export function UnsentFile() {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<ReactNode>();
  const [opened, setOpened] = useState<OpenedFile>();
  const exporting = useCommand<StoreFailure>();
  const importing = useCommand<StoreFailure | FileFailure>();

  const exportAll = async () => {
    setSaid(undefined);
    const exported = await exporting.run(exportUnsentWork());
    if (!exported.ok || !exported.value) return;
    await noteExport(exported.value.name, exported.value.count).catch(() => undefined);
    downloadText(exported.value.name, exported.value.text);
    setSaid(<Exported work={exported.value} />);
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    setSaid(undefined);
    const result = await importing.run(openUnsentFile(file));
    if (!result.ok) return;
    if (result.value.authors.length === 0) setSaid(t('sync.file.allKnown'));
    else setOpened(result.value);
  };
  const takeIn = async (file: OpenedFile) => {
    const result = await importing.run(importUnsentWork(file));
    setOpened(undefined);
    if (result.ok) setSaid(t('sync.file.imported', { count: result.value.added }));
  };
  return (
    <div className="@container mt-6 flex flex-wrap gap-2">
      <Button
        icon={Download}
        onClick={() => void exportAll()}
        className="min-h-12 flex-1 whitespace-nowrap @max-[18rem]:whitespace-normal"
        text={t('sync.file.export')}
      />
      <Button
        icon={Upload}
        onClick={() => input.current?.click()}
        className="min-h-12 flex-1 whitespace-nowrap @max-[18rem]:whitespace-normal"
        text={t('sync.file.import')}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('sync.file.choose')}
        hidden
        onChange={(event) => {
          void openFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p role="status" className="w-full text-sm font-semibold">
        {importing.busy && t('sync.file.reading')}
        {isOfFile(importing.failure) ? t(`sync.file.failed.${importing.failure}`) : said}
      </p>
      {opened && (
        <FilePreview
          file={opened}
          busy={importing.busy}
          onTakeIn={() => void takeIn(opened)}
          onClose={() => {
            setOpened(undefined);
            setSaid(t('sync.file.cancelled'));
          }}
        />
      )}
      <StoreFailed failure={exporting.failure ?? (isOfFile(importing.failure) ? null : importing.failure)} />
    </div>
  );
}

const OF_FILES: ReadonlySet<string> = new Set<FileFailure>([
  'foreign',
  'damaged',
  'newer',
  'beyond_limits',
  'at_once',
  'other_author',
  'unknown_author',
  'unreadable',
]);
const isOfFile = (failure: StoreFailure | FileFailure | null): failure is FileFailure =>
  failure !== null && OF_FILES.has(failure);

interface FilePreviewProps {
  readonly file: OpenedFile;
  readonly busy: boolean;
  readonly onTakeIn: () => void;
  readonly onClose: () => void;
}

function FilePreview({ file, busy, onTakeIn, onClose }: FilePreviewProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('sync.file.title')} onClose={onClose}>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {t('sync.file.from', { name: file.name, sha256: file.sha256.slice(0, 12) })}
      </p>
      {file.authors.map((author) => (
        <WorkOf key={author.author} author={author} />
      ))}
      {file.known > 0 && <p className="mt-4 text-sm">{t('sync.file.known', { count: file.known })}</p>}
      <Message tone="warn" icon={ShieldAlert} className="mt-4" text={t('sync.file.doubt')} />
      <div className="mt-4 flex gap-2">
        <Button icon={Upload} disabled={busy} onClick={onTakeIn} className="h-14 flex-1" text={t('sync.file.takeIn')} />
        <Button look="plain" disabled={busy} onClick={onClose} className="h-14 flex-1" text={t('action.cancel')} />
      </div>
    </Dialog>
  );
}

function WorkOf({ author: { author, name, isOwn, kinds } }: { readonly author: AuthorContents }) {
  const { t } = useTexts();
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{isOwn ? t('sync.file.own') : t('sync.file.workOf', { name: name ?? author })}</h3>
      <ul className="mt-1 [&>li+li]:border-t [&>li+li]:border-line">
        {kinds.map((kind) => (
          <KindLine key={kind.kind} {...kind} />
        ))}
      </ul>
    </section>
  );
}

function KindLine({ kind, count, sums }: KindContents) {
  const { t, language } = useTexts();
  const amounts = [
    sums['m³'] === undefined ? [] : withUnit(sums['m³'], 'm³', language),
    sums.L === undefined ? [] : withUnit(sums.L, 'L', language),
    sums.Rp === undefined ? [] : formatRupiah(sums.Rp, language),
  ].flat();
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>{t('sync.file.kind', { kind: t(`sync.panel.kind.${kind}`), count })}</span>
      <span className="tabular-nums">{amounts.join(' · ')}</span>
    </li>
  );
}
