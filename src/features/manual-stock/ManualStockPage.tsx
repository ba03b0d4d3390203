import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useDraft, useStocks } from '../../data/index.ts';
import { ADJUSTMENT_KINDS } from '../../domain/stock/kinds.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { CountSheet } from './CountSheet.tsx';
import { RecentAdjustments } from './RecentAdjustments.tsx';
import type { AdjustmentKind } from '../../domain/stock/kinds.ts';

/** The stock set right by hand: by a count of the yard, by a single correction, by what lay there in the beginning. */
export function ManualStockPage() {
  const { t } = useTranslation();
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
      <StockForm key={view} view={view} />
      <RecentAdjustments />
    </>
  );
}

/** Opens with what was typed before; each of the three keeps a draft of its own. */
function StockForm({ view }: { readonly view: AdjustmentKind }) {
  const draftKey = `manualStock.${view}`;
  const stocks = useStocks();
  const opened = useOnce(useDraft(draftKey));
  if (stocks === undefined || opened === undefined) return <PageSkeleton />;
  if (view === 'adjustment') return <AdjustmentForm draftKey={draftKey} opened={opened} stocks={stocks} />;
  return <CountSheet kind={view} draftKey={draftKey} opened={opened} stocks={stocks} />;
}
