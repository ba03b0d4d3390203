/** What is loaded: material, volume, what stays of the stock, what it costs, and what the gate should look at. */
import { History } from 'lucide-react';
import { exceedsStock } from '../../../domain/deliveries/override.ts';
import { materialByName } from '../../../domain/legacyMaterials.ts';
import { LOADABLE, MATERIALS } from '../../../domain/materials.ts';
import { NumberField, SelectField } from '../../../forms/FormFields.tsx';
import { formatNumber, withUnit } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FKey } from '../../../ui/FKey.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { FormWeighing } from './FormWeighing.tsx';
import { LoadWarnings, PriceLine, StockCheck } from './LoadNotices.tsx';
import { useWeighing } from './useWeighing.ts';
import type { MaterialType } from '../../../domain/materials.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface FormLoadProps {
  readonly state: DeliveryFormState;
  readonly sameLoad: SameLoad | null;
  readonly onSameLoad: () => void;
}

export function FormLoad({ state, sameLoad, onSameLoad }: FormLoadProps) {
  const { t, form, values, context, language, volume } = state;
  const stock = context.availableStock;
  const weighing = useWeighing(state);
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
          {sameLoad && <span className="whitespace-nowrap">{withUnit(sameLoad.volume, 'm³', language)}</span>}
        </span>
        <FKey>F2</FKey>
      </Button>
      <SelectField form={form} name="materialType" className={WIDE} label={t('delivery.new.materialType')}>
        <option value="">{t('form.materialChoose')}</option>
        {LOADABLE.map((type) => (
          <option key={type} value={type}>
            {MATERIALS[type].displayName}
          </option>
        ))}
      </SelectField>
      <NumberField
        form={form}
        name="volume"
        passedOver={weighing.kept}
        className={WIDE}
        label={t('delivery.new.volume')}
        inputClass="text-lg font-bold"
        hint={values.materialType && stockHint()}
      />
      <StockCheck state={state} />
      <FormWeighing state={state} weighing={weighing} />
      <LoadWarnings state={state} />
      <PriceLine state={state} />
    </FormSection>
  );

  function stockHint(): string {
    const amount = (m3: number) => formatNumber(m3, language);
    if (stock === undefined) return t('delivery.new.stockUnknown');
    return volume > 0 && !exceedsStock(volume, stock)
      ? t('delivery.new.afterLoading', { amount: amount(stock - volume) })
      : t('delivery.new.onHand', { amount: amount(stock) });
  }
}

export interface SameLoad {
  readonly materialType: MaterialType;
  /** m³ */
  readonly volume: number;
  readonly take: () => void;
}

/** What the truck took the last time, for one tap; null once a load is typed, or where nobody knows. */
export function sameLoadOf({ form, values, gate, context, language }: DeliveryFormState): SameLoad | null {
  const { last } = gate;
  const { min, max } = context.limits;
  if (!last || values.materialType !== '' || values.volume !== '' || last.volume < min || last.volume > max)
    return null;
  const { material_type: materialType, volume } = last;
  return {
    materialType,
    volume,
    take: () => {
      form.store.put({ materialType, volume: formatNumber(volume, language) });
      // It may be more than there is: said at once.
      form.leave('volume');
    },
  };
}
