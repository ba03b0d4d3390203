import { useTranslation } from 'react-i18next';
import { siteNow, useSite } from '../../data/index.ts';
import { MATERIALS, MATERIAL_TYPES, isMaterialType } from '../../domain/materials.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import { addQuantities } from '../../domain/quantities.ts';
import { readNumber, withUnit } from '../../i18n/numbers.ts';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { StockFormFrame } from './StockFormFrame.tsx';
import { readAdjustment } from './readStock.ts';
import { useStockForm } from './useStockForm.ts';
import type { StockView } from '../../data/index.ts';

interface AdjustmentFormProps {
  readonly draftKey: string;
  readonly opened: unknown;
  readonly stocks: readonly StockView[];
}

/** One material, more or less of it by what is typed. */
export function AdjustmentForm({ draftKey, opened, stocks }: AdjustmentFormProps) {
  const { t } = useTranslation();
  const site = useSite();
  const state = useStockForm({
    draftKey,
    opened,
    read: (values, language) => readAdjustment(values, { language, day: operatingDayOf(siteNow(), site) }),
  });
  const { form, values, errorText, language } = state;
  const stock = stocks.find(({ materialType, known }) => known && materialType === values.materialType);
  const unit = isMaterialType(values.materialType) ? MATERIALS[values.materialType].unit : 'm³';
  const change = readNumber(values.adjustment, language).value;
  const after = stock && Number.isFinite(change) ? addQuantities(stock.onHand, change) : undefined;
  const amount = (value: number) => withUnit(value, unit, language);
  return (
    <StockFormFrame
      state={state}
      intro={t('manualStock.adjustment.intro')}
      saveLabel={t('manualStock.adjustment.save')}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 pb-2 md:grid-cols-2">
        <SelectInput
          id="materialType"
          label={t('manualStock.materialType')}
          hint={stock && t('manualStock.adjustment.book', { amount: amount(stock.onHand) })}
          error={errorText('materialType')}
          {...form.register('materialType')}
        >
          <option value="">{t('form.materialChoose')}</option>
          {MATERIAL_TYPES.map((type) => (
            <option key={type} value={type}>
              {MATERIALS[type].displayName}
            </option>
          ))}
        </SelectInput>
        <TextInput
          id="adjustment"
          label={t('manualStock.adjustment.amount', { unit })}
          hint={
            after === undefined
              ? t('manualStock.adjustment.hint')
              : t('manualStock.adjustment.after', { amount: amount(after) })
          }
          inputMode="text"
          autoComplete="off"
          inputClass="text-lg font-bold"
          error={errorText('adjustment')}
          {...form.register('adjustment')}
        />
      </div>
    </StockFormFrame>
  );
}
