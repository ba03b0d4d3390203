import { CircleAlert, Ellipsis, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { authState } from '../../../data/auth.ts';
import { noteExport } from '../../../data/exports.ts';
import { useKeptSince, withMainNames } from '../../../data/deliveries.ts';
import { useAuthor, useSite } from '../../../data/index.ts';
import { formatDay, useTexts } from '../../../i18n/index.ts';
import { contentOf, type FileKind } from '../../../shared/files/TableFile.tsx';
import { Button, Menu, Message, cx, downloadFile } from '../../../ui/index.ts';
import { fileTable, readForFile } from './deliveryFile.ts';
import { queryOf, type Filters } from './filters.ts';

type Said = { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string };

interface FileButtonsProps {
  readonly filters: Filters;
  readonly className?: string;
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
    const table = fileTable(await withMainNames(deliveries), t, timeZone);
    const content = await contentOf(kind, table, t('delivery.title'), language);
    if (authState().user?.id !== author.id) return null;
    const count = deliveries.length;
    const name = `${['kuari-deliveries', filters.from, filters.to].filter(Boolean).join('-')}.${kind}`;
    await noteExport(name, count);
    downloadFile(name, content);
    if (missing === null) return { tone: 'good', text: t('board.file.done', { count }) };
    if (missing === 'on_their_way' || !keptSince) return { tone: 'warn', text: t('board.file.onTheirWay', { count }) };
    const how = missing === 'not_asked_for' ? 'sinceKept' : 'partial';
    return { tone: 'warn', text: t(`board.file.${how}`, { count, day: formatDay(keptSince, language) }) };
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
