import {
  GitMerge,
  CalendarClock,
  CircleCheck,
  CircleMinus,
  History,
  OctagonMinus,
  Scale,
  Wallet,
  CloudOff,
  Copy,
  SearchX,
} from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import {
  Button,
  DenseList,
  OpenButton,
  ListSkeleton,
  cx,
  Mark,
  SyncMark,
  Empty,
  Pager,
  Segmented,
  TextInput,
  useClock,
  useDebounced,
  type Column,
} from '../../ui/index.ts';
import { cellText, choiceText } from './recordText.ts';
import { writer, type FieldName, type MasterList, type Values } from './lists/index.ts';
import { useMasterList, type MasterRow } from '../../data/masterData.ts';
import { useState } from 'react';
import { siteNow, useConfig, useSite, useSyncStatus } from '../../data/index.ts';
import { useMasterDataOnItsWay } from '../../data/deliveries.ts';
import { hasTwins } from '../../domain/masterData/merging.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import type { MasterTable as TableName } from '../../domain/masterData/masterDataRights.ts';

interface MasterTableProps {
  readonly list: MasterList;
  readonly records: readonly MasterRow[];
  /** Absent if this role may only view. */
  readonly onOpen: ((id: string) => void) | undefined;
  /** Offered beside a possible duplicate. */
  readonly onMerge: OnMerge | undefined;
}

/** `name`: of the record that becomes an alias. */
export type OnMerge = (from: { id: string; name: string }, into: { id: string; name: string }) => void;

function MasterTable({ list, records, onOpen, onMerge }: MasterTableProps) {
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

/** One page at a time. The store is read up to that page, never whole: with 5,000 records users search. */
export function MasterRecords({ list, onOpen, onMerge }: Omit<MasterTableProps, 'records'>) {
  const { t } = useTexts();
  const site = useSite();
  const [narrowed, setNarrowed] = useState(ALL);
  const search = useDebounced(narrowed.search.trim(), useConfig()['ui.debounce']);
  const day = operatingDayOf(useClock(siteNow), site);
  const found = useMasterList(list.table, {
    search: narrowed.twins ? '' : search,
    twins: narrowed.twins,
    limit: narrowed.page * PAGE_SIZE,
    day,
  });
  const onItsWay = useMasterDataOnItsWay();
  const shown = found?.records.slice(found.query.limit - PAGE_SIZE) ?? [];
  return (
    <>
      <div role="search" className="flex flex-wrap items-start gap-x-4">
        <TextInput
          id="master-search"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          label={t('masterData.search')}
          placeholder={t(`masterData.searchHint.${HINTS[list.table] ?? 'name'}`)}
          className="min-w-[min(14rem,100%)] flex-1"
          value={narrowed.search}
          onChange={({ target }) => setNarrowed({ ...ALL, search: target.value })}
        />
        {hasTwins(list.table) && (
          <div className="mb-4 sm:mt-6">
            <Segmented
              label={t('masterData.show')}
              value={narrowed.twins ? 'twins' : 'all'}
              options={(['all', 'twins'] as const).map((value) => ({ value, label: t(`masterData.${value}`) }))}
              onChange={(wanted) => setNarrowed({ ...ALL, twins: wanted === 'twins' })}
            />
          </div>
        )}
      </div>
      {!found && <ListSkeleton rows={8} />}
      {found && shown.length === 0 && found.query.limit === PAGE_SIZE && (
        <Nothing {...found.query} onClear={() => setNarrowed(ALL)} />
      )}
      {shown.length > 0 && <MasterTable records={shown} {...{ list, onOpen, onMerge }} />}
      {/* "Not found" or "no duplicates" is not final while records are downloading. */}
      {found && onItsWay && (shown.length > 0 || found.query.twins || found.query.search !== '') && (
        <p role="status" className="mt-4 text-center text-sm text-ink-soft">
          {t('masterData.empty.onTheirWay')}
        </p>
      )}
      {found && (
        <Pager
          label={t('masterData.pages.label')}
          back={t('masterData.pages.back')}
          on={t('masterData.pages.on')}
          page={narrowed.page}
          pageSize={PAGE_SIZE}
          shown={shown.length}
          more={found.more}
          onPage={(page) => setNarrowed({ ...narrowed, page })}
        />
      )}
    </>
  );
}

const ALL = { search: '', twins: false, page: 1 };
const PAGE_SIZE = 50;
const HINTS: Partial<Record<TableName, 'plate' | 'price' | 'material'>> = {
  trucks: 'plate',
  customer_prices: 'price',
  materials: 'material',
};

interface NothingProps {
  readonly search: string;
  readonly twins: boolean;
  readonly onClear: () => void;
}

/** No match, no duplicates, no records, or still downloading: each has its own text. */
function Nothing({ search, twins, onClear }: NothingProps) {
  const { t } = useTexts();
  const { firstSyncComplete, online } = useSyncStatus();
  if (twins)
    return <Empty icon={Copy} title={t('masterData.empty.twinsTitle')} text={t('masterData.empty.twinsText')} />;
  if (search !== '')
    return (
      <Empty icon={SearchX} title={t('masterData.empty.noneTitle')} text={t('masterData.empty.noneText')}>
        <Button onClick={onClear} text={t('masterData.empty.clear')} />
      </Empty>
    );
  if (firstSyncComplete)
    return <Empty icon={SearchX} title={t('masterData.empty.title')} text={t('masterData.empty.text')} />;
  if (online) return <ListSkeleton rows={8} />;
  return <Empty icon={CloudOff} title={t('masterData.empty.title')} text={t('masterData.empty.offline')} />;
}
