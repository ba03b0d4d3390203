import { siteNow, useSite, type StockView } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { MATERIALS, MATERIAL_TYPES, isMaterialType, materialByName } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { NumberField, SelectField, AreaField, TextField, labelled } from '../../forms/FormFields.tsx';
import { OfflineForm, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import type { Texts, FieldsOf } from '../../forms/index.ts';
import { useTexts, withUnit, signed, type Language } from '../../i18n/index.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useReview } from './useReview.ts';
import type { TFunction } from 'i18next';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

const ADJUSTMENT = formOf('stock_adjustments.create', {
  sets: ['operating_day', 'kind'],
  without: ['book', 'physical', 'counted_at'],
});
const SHAPE = recordShape('manualStock.adjustment', ADJUSTMENT);

export function AdjustmentForm({ draft, stocks }: { readonly draft: unknown; readonly stocks: readonly StockView[] }) {
  const { t, language } = useTexts();
  const site = useSite();
  const { review, ask } = useReview((material) => {
    const book = stocks.find((one) => one.known && one.materialType === material);
    return book ? book.onHand : null;
  });
  const form = useOfflineForm(useTypedForm(SHAPE, draft), {
    read: SHAPE.read,
    drafts: (typed) => [
      ADJUSTMENT.draft(newId(), typed, { operating_day: operatingDayOf(siteNow(), site), kind: 'adjustment' }),
    ],
    ask,
  });
  const { material_type } = form.values;
  const stock = stocks.find((one) => one.known && one.materialType === material_type);
  const unit = isMaterialType(material_type) ? MATERIALS[material_type].unit : 'm³';
  const change = SHAPE.numberIn(form.typed, 'adjustment') ?? Number.NaN;
  const after = stock && Number.isFinite(change) ? addQuantities(stock.onHand, change) : undefined;
  const amount = (value: number) => withUnit(value, unit, language);
  return (
    <OfflineForm
      form={form}
      intro={t('manualStock.adjustment.intro')}
      saveLabel={t('manualStock.adjustment.save')}
      said={(_, drafts) => savedText(drafts, t, language)}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 pb-2 md:grid-cols-2">
        <SelectField
          {...labelled(form, 'material_type', t('manualStock.materialType'))}
          hint={stock && t('manualStock.adjustment.book', { amount: amount(stock.onHand) })}
          none={t('form.materialChoose')}
          options={MATERIAL_TYPES.map((type) => [type, MATERIALS[type].displayName])}
        />
        <NumberField
          {...labelled(form, 'adjustment', t('manualStock.adjustment.amount', { unit }))}
          grouped
          hint={
            after === undefined
              ? t('manualStock.adjustment.hint')
              : t('manualStock.adjustment.after', { amount: amount(after) })
          }
          inputMode="text"
          inputClass="text-lg font-bold"
        />
      </div>
      <ReasonFields form={form} />
      {review && <ReviewDialog rows={review.rows} onDecided={review.decide} />}
    </OfflineForm>
  );
}

/** What was saved, by material and difference: the number of entries alone would hide a wrong digit. */
export function savedText(drafts: readonly MutationDraft[], t: TFunction, language: Language): string {
  const changes = drafts.flatMap((draft) => {
    if (draft.kind !== 'stock_adjustments.create') return [];
    const { displayName, unit } = materialByName(draft.payload.material_type);
    return [`${displayName} ${signed(draft.payload.adjustment, unit, language)}`];
  });
  return t('manualStock.saved', { changes: changes.join(' · ') });
}

type Reasoned = Texts & Record<'reason' | 'notes', string>;

export function ReasonFields<V extends Reasoned>({ form }: { readonly form: FieldsOf<V> }) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line pt-4 md:grid-cols-2">
      <TextField {...labelled(form, 'reason', t('manualStock.reason'))} hint={t('manualStock.reasonHint')} />
      <AreaField {...labelled(form, 'notes', t('manualStock.notes'))} mark={t('form.optional')} />
    </div>
  );
}
