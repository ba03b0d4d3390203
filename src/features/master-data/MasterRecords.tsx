import { CloudOff, Copy, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useMasterDataOnItsWay } from '../../data/deliveries.ts';
import { siteNow, useConfig, useSite, useSyncStatus } from '../../data/index.ts';
import { useMasterList } from '../../data/masterData.ts';
import { hasTwins } from '../../domain/masterData/merging.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Empty, ListSkeleton, Pager, Segmented, TextInput, useClock, useDebounced } from '../../ui/index.ts';
import { MasterTable, type MasterTableProps } from './MasterTable.tsx';
import type { MasterTable as TableName } from '../../domain/masterData/masterDataRights.ts';

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

function Nothing(props: { readonly search: string; readonly twins: boolean; readonly onClear: () => void }) {
  const { search, twins, onClear } = props;
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
