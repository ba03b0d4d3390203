import { useSearchParams } from 'react-router-dom';
import { useStocks } from '../../data/index.ts';
import { ADJUSTMENT_KINDS, type AdjustmentKind } from '../../domain/records/stock_adjustments.ts';
import { ClosedDay } from '../../forms/ClosedDay.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { CountSheet } from './CountSheet.tsx';
import { RecentAdjustments } from './RecentAdjustments.tsx';

/** The stock set right by hand: by a count of the yard, by a single correction, by what lay there in the beginning. */
export function ManualStockPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const view = ADJUSTMENT_KINDS.find((known) => known === search.get('view')) ?? 'stocktake';
  return (
    <>
      <title>{`${t('manualStock.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('manualStock.title')}</h1>
        <Segmented
          label={t('manualStock.view')}
          value={view}
          options={ADJUSTMENT_KINDS.map((value) => ({ value, label: t(`manualStock.kind.${value}`) }))}
          onChange={(wanted) => setSearch({ view: wanted }, { replace: true })}
        />
      </div>
      <ClosedDay className="mb-4" />
      <StockForm key={view} view={view} />
      <RecentAdjustments />
    </>
  );
}

/** Each of the three keeps a draft of its own. */
function StockForm({ view }: { readonly view: AdjustmentKind }) {
  const stocks = useStocks();
  if (stocks === undefined) return <PageSkeleton />;
  return (
    <Drafted draftKey={`manualStock.${view}`}>
      {(draft) =>
        view === 'adjustment' ? (
          <AdjustmentForm draft={draft} stocks={stocks} />
        ) : (
          <CountSheet kind={view} draft={draft} stocks={stocks} />
        )
      }
    </Drafted>
  );
}
