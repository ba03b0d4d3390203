import { CalendarClock, CircleCheck, CircleMinus, GitMerge, History, OctagonMinus, Scale, Wallet } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, DenseList, Mark, OpenButton, SyncMark, cx, type Column } from '../../ui/index.ts';
import { writer, type FieldName, type MasterList, type Values } from './lists/index.ts';
import { cellText, choiceText } from './recordText.ts';
import type { MasterRow } from '../../data/masterData.ts';

export interface MasterTableProps {
  readonly list: MasterList;
  readonly records: readonly MasterRow[];
  /** Absent if this role may only view. */
  readonly onOpen: ((id: string) => void) | undefined;
  /** Offered beside a possible duplicate. */
  readonly onMerge: OnMerge | undefined;
}

/** `name`: of the record that becomes an alias. */
export type OnMerge = (from: { id: string; name: string }, into: { id: string; name: string }) => void;

export function MasterTable({ list, records, onOpen, onMerge }: MasterTableProps) {
  const { t, language } = useTexts();
  const valuesOf = ({ row, price }: MasterRow) => list.valuesOf(row, writer(language), price);
  const textOf = (record: MasterRow, name: FieldName) => cellText(name, valuesOf(record)[name] ?? '', t, language);
  const columns = list.columns.map((name, at): Column<MasterRow> => {
    const common = { key: name, title: t(`masterData.field.${name}`), isNumber: isNumber(list, name) };
    if (at === 0)
      return {
        ...common,
        cellClass: 'min-w-0 max-lg:basis-full',
        cell: (record) => <RecordName {...{ record, onOpen, onMerge }} name={textOf(record, name)} />,
      };
    return {
      ...common,
      cellClass: (record) => cx('min-w-0', textOf(record, name) === '' && 'max-lg:hidden'),
      cell: (record) => (
        <>
          <span className="text-xs text-ink-soft lg:sr-only">{common.title} </span>
          <span className="wrap-anywhere">{textOf(record, name)}</span>
        </>
      ),
    };
  });
  return (
    <DenseList
      label={t(`masterData.list.${list.table}`)}
      columns={[
        ...columns,
        {
          key: 'mark',
          title: t('masterData.column.mark'),
          cellClass: 'max-lg:ml-auto max-lg:empty:hidden',
          cell: (record) => <RecordMarks record={record} values={valuesOf(record)} />,
        },
      ]}
      rows={records}
      keyOf={({ row }) => row.id}
      isMarked={({ sync }) => sync !== 'sent'}
      cardClass="flex flex-wrap gap-x-4 px-4"
    />
  );
}

interface RecordNameProps extends Pick<MasterTableProps, 'onOpen' | 'onMerge'> {
  readonly record: MasterRow;
  readonly name: string;
}

function RecordName({ record: { row, foundBy, alike }, name, onOpen, onMerge }: RecordNameProps) {
  const { t } = useTexts();
  return (
    <>
      {onOpen ? (
        <OpenButton onOpen={() => onOpen(row.id)} className="wrap-anywhere">
          {name}
        </OpenButton>
      ) : (
        <span className="block py-2 font-semibold wrap-anywhere">{name}</span>
      )}
      {foundBy !== undefined && (
        <span className="block pb-1 text-xs wrap-anywhere text-ink-soft">
          {t('masterData.foundBy', { name: foundBy })}
        </span>
      )}
      {alike && (
        <span className="flex flex-wrap items-center gap-x-3 pb-1 text-sm">
          <span className="min-w-0 wrap-anywhere">{t('masterData.alike', { name: alike.name })}</span>
          {onMerge && (
            <Button
              icon={GitMerge}
              aria-label={t('masterData.merge.title', { name })}
              onClick={() => onMerge({ id: row.id, name }, alike)}
              text={t('masterData.merge.do')}
            />
          )}
        </span>
      )}
    </>
  );
}

const isNumber = (list: MasterList, name: FieldName): boolean =>
  list.fields.some((field) => field.name === name && field.input === 'number');

/** Badges for what is unusual about a record. An inactive truck has none: a duplicate truck is merged. */
function RecordMarks({ record, values }: { readonly record: MasterRow; readonly values: Values }) {
  const { t } = useTexts();
  const { sync, price, row } = record;
  const isTareDoubtful = 'flags' in row && row.flags.includes('tare_changed');
  const odd = ODD.find(({ value }) => value === (values.is_active === 'no' ? 'inactive' : values.status));
  if (!odd && !price && !isTareDoubtful && sync === 'sent') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {odd && <Mark tone={odd.tone} icon={odd.icon} text={choiceText(odd.value, t)} />}
      {isTareDoubtful && <Mark tone="warn" icon={Scale} text={t('masterData.tareChanged')} />}
      {price && <Mark {...PRICES[price.state]} text={t(`masterData.price.${price.state}`)} />}
      {sync !== 'sent' && <SyncMark sync={sync} />}
    </span>
  );
}

const ODD = [
  { value: 'cash_only', tone: 'warn', icon: Wallet },
  { value: 'blocked', tone: 'bad', icon: OctagonMinus },
  { value: 'inactive', tone: 'plain', icon: CircleMinus },
] as const;

const PRICES = {
  in_force: { tone: 'good', icon: CircleCheck },
  later: { tone: 'info', icon: CalendarClock },
  replaced: { tone: 'plain', icon: History },
} as const;
