import { useSearchParams } from 'react-router-dom';
import { useStocks, useSite } from '../../data/index.ts';
import { ADJUSTMENT_KINDS, type AdjustmentKind, type Settlement } from '../../domain/records/stock_adjustments.ts';
import { ClosedDay, Drafted } from '../../forms/index.ts';
import { PageSkeleton, Segmented } from '../../ui/index.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { CountSheet } from './CountSheet.tsx';
import { materialByName } from '../../domain/materials/materials.ts';
import { RecentRecords } from '../../shared/records/RecentRecords.tsx';
import { formatDay, formatTime, signed, useTexts, withUnit } from '../../i18n/index.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import type { TFunction } from 'i18next';

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

function StockForm({ view }: { readonly view: AdjustmentKind }) {
  // Read together with the draft.
  const stocks = useStocks();
  return (
    <Drafted draftKey={`manualStock.${view}`}>
      {(draft) => {
        if (stocks === undefined) return <PageSkeleton />;
        if (view === 'adjustment') return <AdjustmentForm draft={draft} stocks={stocks} />;
        return <CountSheet kind={view} draft={draft} stocks={stocks} />;
      }}
    </Drafted>
  );
}

function RecentAdjustments() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  return (
    <RecentRecords
      table="stock_adjustments"
      title={t('manualStock.recent.title')}
      none={t('manualStock.recent.none')}
      voidedBy="stock_adjustments.void"
      lineOf={({ kind, material_type, adjustment, settled, settled_by, counted_at, book, physical, ...row }) => {
        const { displayName, unit } = materialByName(material_type);
        const amount = (value: number) => withUnit(value, unit, language);
        return {
          name: displayName,
          amount: signed(addQuantities(adjustment, settled), unit, language),
          facts: [
            t(`manualStock.kind.${kind}`, { defaultValue: kind }),
            formatDay(row.operating_day, language),
            counted_at !== null &&
              t('manualStock.recent.countedAt', { time: formatTime(new Date(counted_at), language, timeZone) }),
            book !== null &&
              physical !== null &&
              t('manualStock.recent.counted', { book: amount(book), physical: amount(physical) }),
            settled_by.length > 0 &&
              `${t('manualStock.recent.became', {
                was: signed(adjustment, unit, language),
                is: signed(addQuantities(adjustment, settled), unit, language),
              })}: ${causesOf(settled_by, t)}`,
          ],
          text: row.reason,
          notes: row.notes,
        };
      }}
    />
  );
}

const NAMED = 3;

/** Why the difference of a count has changed: newest first. */
function causesOf(causes: readonly Settlement[], t: TFunction): string {
  const named = causes.slice(-NAMED).toReversed();
  const said = named.map(({ table, entry, name }) => {
    const what = { name: name ?? t(`audit.table.${table}`, { defaultValue: table }) };
    return entry === 'return' ? t('manualStock.recent.takenBack', what) : t('manualStock.recent.late', what);
  });
  const rest = causes.length - named.length;
  return [...said, ...(rest > 0 ? [t('manualStock.recent.otherCauses', { count: rest })] : [])].join(', ');
}
