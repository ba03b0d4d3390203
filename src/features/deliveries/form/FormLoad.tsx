/** What is loaded: material, volume, what stays of the stock, what it costs, and what the gate should look at. */
import { History } from 'lucide-react';
import { materialByName } from '../../../domain/legacyMaterials.ts';
import { exceedsStock } from '../../../domain/deliveries/override.ts';
import { LOADABLE, MATERIALS } from '../../../domain/materials.ts';
import { formatNumber, withUnit } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FKey } from '../../../ui/FKey.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { FormNumber } from './FormNumber.tsx';
import { FormPrice } from './FormPrice.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { FormWeighing } from './FormWeighing.tsx';
import { LoadWarnings } from './FormWarnings.tsx';
import { StockCheck } from './StockCheck.tsx';
import { errorTexts } from './errorTexts.ts';
import { useField } from './useField.ts';
import { useWeighing } from './useWeighing.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { SameLoad } from './sameLoad.ts';

interface FormLoadProps {
  readonly state: DeliveryFormState;
  readonly sameLoad: SameLoad | null;
  readonly onSameLoad: () => void;
}

export function FormLoad({ state, sameLoad, onSameLoad }: FormLoadProps) {
  const errorText = errorTexts(state);
  const { t, form, values, context, volume, override } = state;
  const stock = context.availableStock;
  const weighing = useWeighing(state);
  const material = useField(form, 'materialType');
  return (
    <FormSection title={t('delivery.new.loadSection')}>
      <Button
        icon={History}
        disabled={!sameLoad}
        onClick={onSameLoad}
        aria-keyshortcuts="F2"
        className="mb-3 w-full px-3 sm:col-span-2"
      >
        <span>
          {t('delivery.new.sameLoad')}
          {sameLoad && `: ${materialByName(sameLoad.materialType).displayName}, `}
          {sameLoad && <span className="whitespace-nowrap">{withUnit(sameLoad.volume, 'm³', context.language)}</span>}
        </span>
        <FKey>F2</FKey>
      </Button>
      <SelectInput
        id="materialType"
        className={WIDE}
        label={t('delivery.new.materialType')}
        error={errorText('materialType')}
        {...material}
      >
        <option value="">{t('form.materialChoose')}</option>
        {LOADABLE.map((type) => (
          <option key={type} value={type}>
            {MATERIALS[type].displayName}
          </option>
        ))}
      </SelectInput>
      <FormNumber
        state={state}
        name="volume"
        error={errorText('volume')}
        passedOver={weighing.kept}
        className={WIDE}
        label={t('delivery.new.volume')}
        inputClass="text-lg font-bold"
        hint={values.materialType && stockHint()}
      />
      {stock !== undefined && volume <= context.limits.max && (
        <div className="sm:col-span-2">
          <StockCheck
            stock={stock}
            volume={volume}
            reason={override.reason}
            onChoose={override.choose}
            onUndo={override.undo}
          />
        </div>
      )}
      <FormWeighing state={state} weighing={weighing} />
      <LoadWarnings state={state} />
      <FormPrice state={state} />
    </FormSection>
  );

  function stockHint(): string {
    const amount = (m3: number) => formatNumber(m3, context.language);
    if (stock === undefined) return t('delivery.new.stockUnknown');
    return volume > 0 && !exceedsStock(volume, stock)
      ? t('delivery.new.afterLoading', { amount: amount(stock - volume) })
      : t('delivery.new.onHand', { amount: amount(stock) });
  }
}
