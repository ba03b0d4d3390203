/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what a table is once its rows are laid out as cards: the roles say it again */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { RecordMarks } from './marks.tsx';
import { cellText } from './cellText.ts';
import { writer } from './edit/reading.ts';
import type { ReactNode } from 'react';
import type { MasterRecord } from '../../data/masterData.ts';
import type { FieldName, MasterList } from './lists/list.ts';

interface MasterTableProps {
  readonly list: MasterList;
  readonly records: readonly MasterRecord[];
  /** Absent where this role can only look. */
  readonly onOpen?: (id: string) => void;
}

/** A table on wide screens, cards on a phone: the same rows. */
export function MasterTable({ list, records, onOpen }: MasterTableProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      <table role="table" aria-label={t(`masterData.list.${list.table}`)} className="block w-full text-sm lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="text-left text-xs text-ink-soft">
            {list.columns.map((name) => (
              <th key={name} role="columnheader" scope="col" className={cx('border-b border-line px-4 py-3 font-semibold', isNumber(list, name) && 'text-right')}>
                {t(`masterData.field.${name}`)}
              </th>
            ))}
            <th role="columnheader" scope="col" className="border-b border-line px-4 py-3 font-semibold">
              {t('masterData.column.mark')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {records.map((record) => (
            <Line key={record.row.id} list={list} record={record} {...(onOpen && { onOpen })} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ list, record, onOpen }: { readonly list: MasterList; readonly record: MasterRecord; readonly onOpen?: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = list.valuesOf(record.row, writer(language), record.price);
  const [first, ...others] = list.columns.map((name) => ({ name, text: cellText(name, values[name] ?? '', t, language) }));
  const name = first?.text ?? '';
  return (
    <tr role="row" className={cx('flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-2 last:border-b-0 lg:table-row lg:p-0', record.sync !== 'sent' && 'bg-warn-soft/40')}>
      <Cell className="min-w-0 max-lg:basis-full">
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(record.row.id)}
            className="-mx-1 block min-h-12 w-full rounded-md px-1 text-left font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:bg-sunken lg:w-auto"
          >
            {name}
          </button>
        ) : (
          <span className="block py-2 font-semibold wrap-anywhere">{name}</span>
        )}
        {record.foundBy !== undefined && <span className="block pb-1 text-xs wrap-anywhere text-ink-soft">{t('masterData.foundBy', { name: record.foundBy })}</span>}
      </Cell>
      {others.map((cell) => (
        <Cell key={cell.name} className={cx('min-w-0', cell.text === '' && 'max-lg:hidden', isNumber(list, cell.name) && 'tabular-nums lg:text-right')}>
          <span className="text-xs text-ink-soft lg:sr-only">{t(`masterData.field.${cell.name}`)} </span>
          <span className="wrap-anywhere">{cell.text}</span>
        </Cell>
      ))}
      <Cell className="max-lg:ml-auto max-lg:empty:hidden">
        <RecordMarks record={record} values={values} />
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={cx('lg:table-cell lg:border-b lg:border-line lg:px-4 lg:py-1.5 lg:align-middle', className)}>
      {children}
    </td>
  );
}

const isNumber = (list: MasterList, name: FieldName): boolean => list.fields.some((field) => field.name === name && field.input === 'number');

export function MasterTableSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-6 bg-surface px-4">
          <div className="skeleton h-4 w-40" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
