import { siteNow, useRows, useSite, useSyncStatus, type StockView } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { OfflineForm, useOfflineForm, useTypedForm, useFormField, type CheckedForm } from '../../forms/index.ts';
import { formatDay, useTexts, signed, withUnit } from '../../i18n/index.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SHEETS, countDrafts, readSheet, atOf, type Pinned, type SheetValues } from './countSheet.ts';
import { usePins, isPinned } from './usePins.ts';
import { savedText, ReasonFields } from './AdjustmentForm.tsx';
import { useReview } from './useReview.ts';
import type { CountKind } from '../../domain/records/stock_adjustments.ts';
import { CircleAlert } from 'lucide-react';
import { MATERIALS, type MaterialType } from '../../domain/materials/materials.ts';
import { wallTimeAt } from '../../domain/time/siteTime.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { controlClass, describedBy } from '../../ui/Field.tsx';
import { MomentControl } from '../../ui/TimeInput.tsx';
import { PLAIN_INPUT } from '../../ui/plainInput.ts';
import type { ReactNode } from 'react';

interface CountSheetProps {
  /** `stocktake` sets the book to the count; `opening` adds the stock from before the books began. */
  readonly kind: CountKind;
  readonly draft: unknown;
  readonly stocks: readonly StockView[];
}

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
  // Without the book, which is still downloading, a pile would look like a surplus.
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

const SHEET_COLUMNS = 'gap-x-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(9rem,1fr)_minmax(0,1fr)]';

interface CountRowProps {
  readonly form: CheckedForm<SheetValues>;
  readonly stock: StockView;
  readonly kind: CountKind;
  /** The time of the count and the book of that time; null while nothing is counted. */
  readonly pin: Pinned | null;
  readonly bookKnown: boolean;
  readonly warning: string | undefined;
}

function CountRow({ form, stock, kind, pin, bookKnown, warning }: CountRowProps) {
  const { t, language } = useTexts();
  const { materialType: id, onHand } = stock;
  const { error, ...field } = useFormField(form, id);
  const { displayName, unit } = MATERIALS[id];
  const typed = SHEETS[kind].numberIn(form.typed, id) ?? Number.NaN;
  const counted = bookKnown && Number.isFinite(typed) && typed >= 0 ? typed : null;
  const book = pin?.book ?? onHand;
  const difference = counted === null ? null : addQuantities(counted, -book);
  return (
    <li
      className={`grid grid-cols-2 items-center border-t border-line py-2 first:border-t-0 md:first:border-t ${SHEET_COLUMNS} ${AREAS}`}
    >
      <label htmlFor={id} className="font-semibold [grid-area:name]">
        {displayName}
        <span className="sr-only">{`, ${t(`manualStock.entry.${kind}`)} (${unit})`}</span>
      </label>
      <Figure area="[grid-area:book]" caption={t('manualStock.book')}>
        {bookKnown ? withUnit(book, unit, language) : '–'}
        {bookKnown && book !== onHand && (
          <span className="block text-xs font-normal text-ink-soft">
            {t('manualStock.bookNow', { amount: withUnit(onHand, unit, language) })}
          </span>
        )}
      </Figure>
      <div className="relative mt-1 [grid-area:entry] md:mt-0">
        <input
          {...describedBy({ id, error, hint: warning })}
          inputMode="decimal"
          {...PLAIN_INPUT}
          className={`${controlClass(error)} pr-12 text-right font-semibold`}
          {...field}
        />
        <span aria-hidden className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-soft">
          {unit}
        </span>
      </div>
      <Figure area="[grid-area:result]" caption={t(`manualStock.result.${kind}`)} strong>
        {counted === null || difference === null
          ? '–'
          : kind === 'stocktake'
            ? signed(difference, unit, language)
            : withUnit(addQuantities(onHand, counted), unit, language)}
      </Figure>
      {kind === 'stocktake' && field.value.trim() !== '' && <CountedAt form={form} material={id} />}
      {(error ?? warning) && (
        <p
          id={`${id}-${error ? 'error' : 'hint'}`}
          className={`flex items-start gap-1.5 pt-1 text-xs font-semibold [grid-area:note] ${error ? 'text-bad' : 'text-warn'}`}
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error ?? warning}
        </p>
      )}
    </li>
  );
}

const AREAS =
  "[grid-template-areas:'name_name'_'book_result'_'entry_entry'_'time_time'_'note_note'] " +
  "md:[grid-template-areas:'name_book_entry_result'_'._time_time_time'_'._._note_note']";

/** When the pile was counted: the time of the first keystroke, unless another time is entered. */
function CountedAt({ form, material }: Pick<CountRowProps, 'form'> & { readonly material: MaterialType }) {
  const { t } = useTexts();
  const { timeZone } = useSite();
  const name = atOf(material);
  const { value, onChange, ...field } = useFormField(form, name);
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-1 text-sm [grid-area:time] md:justify-end">
      <label htmlFor={name}>
        {t('manualStock.countedAt')}
        <span className="sr-only">{` ${MATERIALS[material].displayName}`}</span>
      </label>
      <div className="w-70">
        <MomentControl
          {...field}
          id={name}
          label={`${t('manualStock.countedAt')} ${MATERIALS[material].displayName}`}
          value={isPinned(value) ? wallTimeAt(new Date(value), timeZone).replace(' ', 'T') : value}
          onText={(text) => onChange({ target: { value: text } })}
        />
      </div>
      {field.error && (
        <p id={`${name}-error`} className="w-full text-xs font-semibold text-bad md:text-right">
          {field.error}
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  readonly area: string;
  readonly caption: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

/** On a phone the caption is beside the figure; on a desk the head of the sheet has it, once for all lines. */
function Figure({ area, caption, strong = false, children }: FigureProps) {
  return (
    <p className={`min-w-0 tabular-nums md:text-right ${area} ${strong ? 'font-bold' : ''}`}>
      <span className="block text-xs font-normal text-ink-soft md:sr-only">{caption} </span>
      {children}
    </p>
  );
}
