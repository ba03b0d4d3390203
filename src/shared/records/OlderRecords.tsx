import { CloudOff, History, OctagonX } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { askPages, type AskPage, type Page } from '../../data/older.ts';
import { sentenceOf, type CallFailure } from '../../domain/audit/errors.ts';
import { formatDay, formatNumber, useTexts } from '../../i18n/index.ts';
import { Button, Message, useOnline } from '../../ui/index.ts';
import type { ViewRow } from '../../data/index.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';

interface OlderRecordsProps<T extends TableName> {
  /** Which records they are, and that the server has them. */
  readonly text: string;
  /** The first day on this device. */
  readonly before: string;
  readonly ask: AskPage<SyncedTables[T]>;
  /** The records on this device, which are left out. Undefined: not read yet. */
  readonly here: readonly ViewRow<T>[] | undefined;
  readonly children: (rows: readonly ViewRow<T>[], label: string) => ReactNode;
}

/** Records before this device's first day: requested by a tap, shown, and not stored. Another query needs another `key`. */
export function OlderRecords<T extends TableName>({ text, before, ask, here, children }: OlderRecordsProps<T>) {
  const { t, language } = useTexts();
  const online = useOnline();
  const titleId = useId();
  const [pages, setPages] = useState<readonly Page<SyncedTables[T]>[]>([]);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = pages.at(-1);
  const total = pages[0]?.total;
  const held = here && new Set(here.map(({ row }) => row.id));
  const others = held ? pages.flatMap(({ rows }) => rows.filter(({ id }) => !held.has(id))) : [];
  const title = t('older.title', { day: formatDay(before, language) });

  async function askNext() {
    setAsking(true);
    const answer = await askPages(ask, pages.length + 1, pages);
    setAsking(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setPages(answer.value);
  }

  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="flex items-center gap-2 text-lg font-semibold">
        <History aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {title}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {text} {total != null && t('older.total', { count: total, total: formatNumber(total, language) })}
      </p>
      {others.length > 0 &&
        children(
          others.map((row) => ({ row, sync: 'sent' })),
          title,
        )}
      {failure && failure !== 'offline' && (
        <Message role="alert" tone="bad" icon={OctagonX} className="mt-3" text={t(`error.${sentenceOf(failure)}`)} />
      )}
      {(!online || failure === 'offline') && (
        <Message role={failure ? 'alert' : 'status'} tone="info" icon={CloudOff} className="mt-3">
          {t('older.offline')}
        </Message>
      )}
      {(!last || last.more) && (
        <Button className="mt-3 w-full sm:w-auto" disabled={asking} onClick={() => void askNext()}>
          {asking ? t('older.asking') : t(last ? 'action.more' : 'older.show')}
        </Button>
      )}
    </section>
  );
}
