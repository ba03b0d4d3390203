import { useTranslation } from 'react-i18next';
import { siteNow, useRows, useSite, useSyncStatus } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import { formatDay } from '../../i18n/dates.ts';
import { CountRow, SHEET_COLUMNS } from './CountRow.tsx';
import { StockFormFrame } from './StockFormFrame.tsx';
import { readSheet } from './readStock.ts';
import { useStockForm } from './useStockForm.ts';
import type { StockView } from '../../data/index.ts';
import type { CountKind } from '../../domain/stock/kinds.ts';

interface CountSheetProps {
  /** `stocktake` makes the book agree with what was counted; `opening` adds what lay there before the books began. */
  readonly kind: CountKind;
  readonly draftKey: string;
  readonly opened: unknown;
  readonly stocks: readonly StockView[];
}

/** One line for each material, and one save for all that was filled in. */
export function CountSheet({ kind, draftKey, opened, stocks }: CountSheetProps) {
  const { t } = useTranslation();
  const site = useSite();
  const { firstSyncComplete, unread } = useSyncStatus();
  const openings = useRows('stock_adjustments', { where: { kind: 'opening' } });
  const bookOf = (material: string) => stocks.find(({ materialType }) => materialType === material)?.onHand ?? 0;
  const state = useStockForm({
    draftKey,
    opened,
    read: (values, language) => readSheet(values, kind, { language, day: operatingDayOf(siteNow(), site), bookOf }),
  });
  // Against a book that has not come yet, a pile would be a surplus.
  const booksOnTheWay = kind === 'stocktake' && !firstSyncComplete && !unread;
  const isBookMissing = ({ known }: StockView) => booksOnTheWay && !known;
  const bookMissing =
    stocks.every(isBookMissing) ||
    stocks.some((stock) => isBookMissing(stock) && state.values[stock.materialType].trim() !== '');

  function earlierOpening(stock: StockView): string | undefined {
    const earlier = kind === 'opening' && openings?.find(({ row }) => row.material_type === stock.materialType);
    return earlier
      ? t('manualStock.openedBefore', { day: formatDay(earlier.row.operating_day, state.language) })
      : undefined;
  }

  return (
    <StockFormFrame
      state={state}
      intro={t(`manualStock.intro.${kind}`)}
      saveLabel={t(`manualStock.save.${kind}`)}
      nothingText={t(`manualStock.nothing.${kind}`)}
      blocked={bookMissing && t('manualStock.bookMissing')}
    >
      <div aria-hidden className={`hidden pb-2 text-sm font-semibold text-ink-soft md:grid ${SHEET_COLUMNS}`}>
        <span>{t('manualStock.material')}</span>
        <span className="text-right">{t('manualStock.book')}</span>
        <span className="text-right">{t(`manualStock.entry.${kind}`)}</span>
        <span className="text-right">{t(`manualStock.result.${kind}`)}</span>
      </div>
      <ul>
        {stocks.map((stock) => (
          <CountRow
            key={stock.materialType}
            state={state}
            stock={stock}
            kind={kind}
            bookKnown={!isBookMissing(stock)}
            warning={earlierOpening(stock)}
          />
        ))}
      </ul>
    </StockFormFrame>
  );
}
