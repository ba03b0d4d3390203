import { CircleAlert, Ellipsis, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { authState } from '../../../data/auth.ts';
import { noteExport } from '../../../data/exports.ts';
import { useKeptSince, withMainNames } from '../../../data/deliveries.ts';
import { useAuthor, useSite } from '../../../data/index.ts';
import { formatDay, useTexts } from '../../../i18n/index.ts';
import { contentOf, type FileKind } from '../../../shared/files/TableFile.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Message } from '../../../ui/Message.tsx';
import { cx } from '../../../ui/cx.ts';
import { downloadFile } from '../../../ui/download.ts';
import { fileTable, readForFile } from './deliveryFile.ts';
import { queryOf, type Filters } from './filters.ts';

type Said = { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string };

interface FileButtonsProps {
  readonly filters: Filters;
  readonly className?: string;
  /** Class of the message about the file, an element beside the buttons. */
  readonly saidClass?: string;
}

/** All tickets that match the filters, not only those on screen, as a file. The file states what it lacks. */
export function FileButtons({ filters, className, saidClass }: FileButtonsProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const author = useAuthor();
  const keptSince = useKeptSince();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  /** Null: the user who requested it has signed out meanwhile, so no other user may get the file. */
  async function write(kind: FileKind): Promise<Said | null> {
    const { deliveries, missing } = await readForFile(queryOf(filters, timeZone), keptSince);
    if (deliveries.length === 0 && missing === null) return { tone: 'warn', text: t('board.file.nothing') };
    const content = await contentOf(
      kind,
      fileTable(await withMainNames(deliveries), t, timeZone),
      t('delivery.title'),
      language,
    );
    if (authState().user?.id !== author.id) return null;
    await noteExport(fileName(filters, kind), deliveries.length);
    downloadFile(fileName(filters, kind), content);
    const count = deliveries.length;
    if (missing === null) return { tone: 'good', text: t('board.file.done', { count }) };
    if (missing === 'on_their_way' || !keptSince) return { tone: 'warn', text: t('board.file.onTheirWay', { count }) };
    const day = formatDay(keptSince, language);
    return {
      tone: 'warn',
      text:
        missing === 'not_asked_for'
          ? t('board.file.sinceKept', { count, day })
          : t('board.file.partial', { count, day }),
    };
  }

  async function save(kind: FileKind) {
    setBusy(true);
    setSaid(null);
    setSaid(await write(kind).catch((): Said => ({ tone: 'bad', text: t('board.file.failed') })));
    setBusy(false);
  }

  return (
    <>
      <div className={className}>
        <Menu icon={Ellipsis} label={t('board.file.menu')}>
          {(['csv', 'xlsx'] as const).map((kind) => (
            <Button
              key={kind}
              look="quiet"
              icon={kind === 'csv' ? FileText : FileSpreadsheet}
              disabled={busy}
              onClick={() => void save(kind)}
              className="justify-start px-3"
              text={t(`board.file.${kind}`)}
            />
          ))}
        </Menu>
      </div>
      <div role="status" className={cx('empty:hidden', saidClass)}>
        {said && <Message tone={said.tone} icon={said.tone === 'good' ? FileText : CircleAlert} text={said.text} />}
      </div>
    </>
  );
}

const fileName = ({ from, to }: Filters, kind: FileKind): string =>
  `${['kuari-deliveries', from, to].filter(Boolean).join('-')}.${kind}`;
