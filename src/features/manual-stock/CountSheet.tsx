import { siteNow, useRows, useSite, useSyncStatus, type StockView } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { OfflineForm } from '../../forms/OfflineForm.tsx';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { CountRow, SHEET_COLUMNS } from './CountRow.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SHEETS, countDrafts, readSheet } from './countSheet.ts';
import { usePins } from './usePins.ts';
import { savedText } from './savedText.ts';
import { useReview } from './useReview.ts';
import type { CountKind } from '../../domain/records/stock_adjustments.ts';

interface CountSheetProps {
  /** `stocktake` makes the book agree with what was counted; `opening` adds what lay there before the books began. */
  readonly kind: CountKind;
  readonly draft: unknown;
  readonly stocks: readonly StockView[];
}

/** One line for each material, and one save for all that was filled in. */
export function CountSheet({ kind, draft, stocks }: CountSheetProps) {
  const { t, language } = useTexts();
  const site = useSite();
  const { firstSyncComplete, unread } = useSyncStatus();
  const openings = useRows('stock_adjustments', { where: { kind: 'opening' } });
  const bookOf = (material: string) => stocks.find(({ materialType }) => materialType === material)?.onHand ?? 0;
  const { review, ask } = useReview(bookOf);
  const typing = useTypedForm(SHEETS[kind], draft);
  const { pinOf, mistakeIn } = usePins(typing.store, typing.values, stocks, kind === 'stocktake');
  const form = useOfflineForm(typing, {
    read: (typed) => readSheet(typed, kind, mistakeIn),
    drafts: (counted) => countDrafts(counted, kind, { day: operatingDayOf(siteNow(), site), pinOf }),
    ask,
  });
  // Against a book that has not come yet, a pile would be a surplus.
  const booksOnTheWay = kind === 'stocktake' && !firstSyncComplete && !unread;
  const isBookMissing = ({ known }: StockView) => booksOnTheWay && !known;
  const bookMissing =
    stocks.every(isBookMissing) ||
    stocks.some((stock) => isBookMissing(stock) && form.values[stock.materialType].trim() !== '');

  function earlierOpening(stock: StockView): string | undefined {
    const earlier = kind === 'opening' && openings?.find(({ row }) => row.material_type === stock.materialType);
    return earlier ? t('manualStock.openedBefore', { day: formatDay(earlier.row.operating_day, language) }) : undefined;
  }

  return (
    <OfflineForm
      form={form}
      intro={t(`manualStock.intro.${kind}`)}
      saveLabel={t(`manualStock.save.${kind}`)}
      said={(count, drafts) => (count === 0 ? t('manualStock.nothing') : savedText(drafts, t, language))}
      blocked={bookMissing && t('manualStock.bookMissing')}
      problem={form.tried && form.mistakes.root !== undefined && t(`validation.${form.mistakes.root}`)}
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
            form={form}
            stock={stock}
            kind={kind}
            pin={pinOf(stock.materialType)}
            bookKnown={!isBookMissing(stock)}
            warning={earlierOpening(stock)}
          />
        ))}
      </ul>
      <ReasonFields form={form} />
      {review && <ReviewDialog rows={review.rows} onDecided={review.decide} />}
    </OfflineForm>
  );
}
