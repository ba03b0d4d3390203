/** The newest records of one kind below their form, with their sync badge. A voided one stays and shows the reason. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRows, type RowsQuery, type ViewRow } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Section, SyncMark, cx } from '../../ui/index.ts';
import { HistoryLink } from './HistoryLink.tsx';
import { VoidDialog, type VoidDialogProps, type VoidKind } from './VoidDialog.tsx';
import type { Again } from '../../forms/again.tsx';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';

interface RecordLine {
  readonly name: string;
  /** With its unit. */
  readonly amount?: string;
  /** Shown on one line, separated by dots. */
  readonly facts: readonly (string | false | null | undefined)[];
  readonly text?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

interface RecentRecordsProps<T extends TableName> {
  readonly table: T;
  readonly where?: RowsQuery<T>['where'];
  readonly title: string;
  readonly none: string;
  readonly lineOf: (row: SyncedTables[T]) => RecordLine;
  /** The kind with which the signed-in user may void one; absent if they may not. */
  readonly voidedBy?: Extract<VoidKind, `${T}.void`> | false;
  /** How its form opens with the values of a voided one. */
  readonly againOf?: (row: SyncedTables[T]) => Again;
}

const PAGE_SIZE = 10;

export function RecentRecords<T extends TableName>(props: RecentRecordsProps<T>) {
  const { table, where, title, none, lineOf, voidedBy = false, againOf } = props;
  const { t } = useTexts();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [voiding, setVoiding] = useState<Pick<VoidDialogProps, 'id' | 'name' | 'again'> | null>(null);
  const found = useRows(table, { limit: limit + 1, ...(where && { where }) });
  return (
    <Section title={title} className="mt-8">
      {!found && <div aria-hidden className="skeleton h-20" />}
      {found?.length === 0 && <p className="text-ink-soft">{none}</p>}
      {found && found.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {found.slice(0, limit).map(({ row, sync }) => (
            <Line
              key={row.id}
              id={row.id}
              line={lineOf(row)}
              sync={sync}
              voidReason={voidReasonOf(row)}
              {...(voidedBy && { onVoid: (name: string) => setVoiding({ id: row.id, name, again: againOf?.(row) }) })}
            />
          ))}
        </ul>
      )}
      {found && found.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)} text={t('action.more')} />
      )}
      {voidedBy && voiding && <VoidDialog {...voiding} kind={voidedBy} onClose={() => setVoiding(null)} />}
    </Section>
  );
}

interface LineProps extends Pick<ViewRow, 'sync'> {
  readonly id: string;
  readonly line: RecordLine;
  /** Null: it is valid. */
  readonly voidReason: string | null;
  readonly onVoid?: (name: string) => void;
}

function Line({ id, line: { name, amount, facts, text, notes }, sync, voidReason, onVoid }: LineProps) {
  const { t } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-3 first:border-t-0 sm:flex-nowrap sm:px-6 sm:py-2">
      <div className="grid grow grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <div className="col-span-2 flex flex-wrap gap-x-4">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="ml-auto font-bold whitespace-nowrap tabular-nums">{amount}</p>
        </div>
        <p className={cx('text-sm text-pretty text-ink-soft', sync === 'sent' && 'col-span-2')}>
          {facts.filter(Boolean).join(' · ')}
        </p>
        {sync !== 'sent' && (
          <div className="justify-self-end">
            <SyncMark sync={sync} />
          </div>
        )}
        <p className="col-span-2 text-sm [overflow-wrap:anywhere]">
          {text}
          {notes && <span className="block text-ink-soft">{notes}</span>}
        </p>
        {voidReason !== null && (
          <p className="col-span-2 text-sm font-semibold text-bad [overflow-wrap:anywhere]">
            {t('form.void.done', { reason: voidReason })}
          </p>
        )}
      </div>
      {voidReason === null && onVoid && (
        <Button look="quiet" icon={Undo2} className="-mx-2 shrink-0 px-2!" onClick={() => onVoid(name)}>
          {t('form.void.save')}
        </Button>
      )}
      <HistoryLink id={id} name={name} className="-mr-3 max-sm:ml-auto" />
    </li>
  );
}

const voidReasonOf = (row: SyncedTables[TableName]): string | null =>
  'voided_at' in row && row.voided_at !== null ? (row.void_reason ?? '') : null;
