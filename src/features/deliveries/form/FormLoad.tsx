import { exceedsStock } from '../../../domain/deliveries/warnings.ts';
import { LOADABLE, MATERIALS, shortName, type MaterialType } from '../../../domain/materials/materials.ts';
import { NumberField, SelectField, labelled } from '../../../forms/FormFields.tsx';
import { formatNumber } from '../../../i18n/numbers.ts';
import { Chip, Chips } from '../../../ui/Chips.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { FormPlate } from './FormTruck.tsx';
import { FormWeighing, useWeighing } from './FormWeighing.tsx';
import { LoadWarnings, OrderLine, PriceLine, StockCheck } from './LoadNotices.tsx';
import { filledField } from './fillIn.ts';
import { focusField, type DeliveryFormState } from './useDeliveryForm.ts';

export function FormLoad({ state }: { readonly state: DeliveryFormState }) {
  const { t, form, values, context, language, volume } = state;
  const stock = context.availableStock;
  const weighing = useWeighing(state);
  return (
    <FormSection title={t('delivery.new.loadSection')} titleClass="max-sm:sr-only">
      <FormPlate state={state} />
      <OftenLoaded state={state} />
      <SelectField
        {...labelled(form, 'material_type', t('delivery.new.materialType'))}
        className={WIDE}
        none={t('form.materialChoose')}
        options={LOADABLE.map((type) => [type, MATERIALS[type].displayName])}
      />
      <NumberField
        {...labelled(form, 'volume', t('delivery.new.volume'))}
        passedOver={weighing.kept}
        className={WIDE}
        inputClass="text-lg font-bold"
        hint={values.material_type && stockHint()}
      />
      <StockCheck state={state} />
      <FormWeighing state={state} weighing={weighing} />
      <LoadWarnings state={state} />
      <OrderLine state={state} />
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

/** The most frequent materials, before the whole list; their names up to the brackets. */
function OftenLoaded({ state: { t, form, values, recent } }: { readonly state: DeliveryFormState }) {
  if (recent?.materials.length === 0) return null;
  return (
    <Chips label={t('delivery.new.oftenLoaded')}>
      {recent?.materials.map((type) => (
        <Chip
          key={type}
          isPressed={values.material_type === type}
          onTake={() => {
            form.store.type('material_type', type);
            focusField('volume');
          }}
        >
          {shortName(type)}
        </Chip>
      ))}
    </Chips>
  );
}

export interface SameLoad {
  readonly materialType: MaterialType;
  /** m³; null if it was weighed: the next load is weighed again. */
  readonly volume: number | null;
  readonly take: () => void;
}

/** The truck's last load, for one tap; null once a load is typed, or if it is unknown. */
export function sameLoadOf({ form, values, gate, context, language }: DeliveryFormState): SameLoad | null {
  const { last } = gate;
  const { min, max } = context.limits;
  if (!last || values.material_type !== '' || values.volume !== '' || last.volume < min || last.volume > max)
    return null;
  const { material_type: materialType } = last;
  const volume = typeof last.gross_kg === 'number' ? null : last.volume;
  return {
    materialType,
    volume,
    take: () => {
      const now = form.store.get().values;
      const ofType = { ...now, ...filledField(now, 'material_type', materialType) };
      form.store.put(
        volume === null ? ofType : { ...ofType, ...filledField(ofType, 'volume', formatNumber(volume, language)) },
      );
      // It may exceed the stock: shown at once.
      if (volume !== null) form.leave('volume');
    },
  };
}
