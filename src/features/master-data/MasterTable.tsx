import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { CardCell, CardRow, CardTable, OpenButton } from '../../ui/CardTable.tsx';
import { cx } from '../../ui/cx.ts';
import { RecordMarks } from './RecordMarks.tsx';
import { cellText } from './cellText.ts';
import { writer } from './lists/masterList.ts';
import type { ComponentProps } from 'react';
import type { MasterRecord } from '../../data/masterData.ts';
import type { FieldName, MasterList } from './lists/masterList.ts';

interface MasterTableProps {
  readonly list: MasterList;
  readonly records: readonly MasterRecord[];
  /** Absent where this role can only look. */
  readonly onOpen?: (id: string) => void;
}

export function MasterTable({ list, records, onOpen }: MasterTableProps) {
  const { t } = useTranslation();
  const facts = list.columns.map((key) => ({
    key,
    title: t(`masterData.field.${key}`),
    className: cx('px-4 py-3', isNumber(list, key) && 'text-right'),
  }));
  return (
    <CardTable
      label={t(`masterData.list.${list.table}`)}
      columns={[...facts, { key: 'mark', title: t('masterData.column.mark'), className: 'px-4 py-3' }]}
    >
      {records.map((record) => (
        <Line key={record.row.id} list={list} record={record} {...(onOpen && { onOpen })} />
      ))}
    </CardTable>
  );
}

function Line({
  list,
  record,
  onOpen,
}: {
  readonly list: MasterList;
  readonly record: MasterRecord;
  readonly onOpen?: (id: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = list.valuesOf(record.row, writer(language), record.price);
  const [first, ...others] = list.columns.map((name) => ({
    name,
    text: cellText(name, values[name] ?? '', t, language),
  }));
  const name = first?.text ?? '';
  return (
    <CardRow marked={record.sync !== 'sent'} className="flex flex-wrap gap-x-4 px-4">
      <Cell className="min-w-0 max-lg:basis-full">
        {onOpen ? (
          <OpenButton onOpen={() => onOpen(record.row.id)} className="wrap-anywhere">
            {name}
          </OpenButton>
        ) : (
          <span className="block py-2 font-semibold wrap-anywhere">{name}</span>
        )}
        {record.foundBy !== undefined && (
          <span className="block pb-1 text-xs wrap-anywhere text-ink-soft">
            {t('masterData.foundBy', { name: record.foundBy })}
          </span>
        )}
      </Cell>
      {others.map((cell) => (
        <Cell
          key={cell.name}
          className={cx(
            'min-w-0',
            cell.text === '' && 'max-lg:hidden',
            isNumber(list, cell.name) && 'tabular-nums lg:text-right',
          )}
        >
          <span className="text-xs text-ink-soft lg:sr-only">{t(`masterData.field.${cell.name}`)} </span>
          <span className="wrap-anywhere">{cell.text}</span>
        </Cell>
      ))}
      <Cell className="max-lg:ml-auto max-lg:empty:hidden">
        <RecordMarks record={record} values={values} />
      </Cell>
    </CardRow>
  );
}

const Cell = ({ className, ...props }: ComponentProps<typeof CardCell>) => (
  <CardCell className={cx('lg:px-4', className)} {...props} />
);

const isNumber = (list: MasterList, name: FieldName): boolean =>
  list.fields.some((field) => field.name === name && field.input === 'number');
