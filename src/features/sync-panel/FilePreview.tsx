import { ShieldAlert, Upload } from 'lucide-react';
import type { AuthorContents, KindContents, OpenedFile } from '../../data/index.ts';
import { formatRupiah, useTexts, withUnit } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';

interface FilePreviewProps {
  readonly file: OpenedFile;
  readonly busy: boolean;
  readonly onTakeIn: () => void;
  readonly onClose: () => void;
}

/** Whose work a file would bring, of which kinds, and how much: before anything of it is taken in. */
export function FilePreview({ file, busy, onTakeIn, onClose }: FilePreviewProps) {
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
      <ul className="mt-1 divide-y divide-line">
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
