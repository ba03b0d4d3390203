/** Who stands at the gate: the plate first, since it brings the rest. */
import { useState } from 'react';
import { looksIndonesian } from '../../../domain/rules/plate.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/truckTypes.ts';
import { nameKey } from '../../../domain/rules/names.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { FormCombobox } from './FormCombobox.tsx';
import { FormNumber } from './FormNumber.tsx';
import { BESIDE, FormSection, WIDE } from './FormSection.tsx';
import { CustomerWarning } from './FormWarnings.tsx';
import { RecentTrucks } from './RecentTrucks.tsx';
import { suggestionsFor } from './suggestions.ts';
import { errorTexts } from './errorTexts.ts';
import { useSuggestions } from './useSuggestions.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { SuggestedField } from './useSuggestions.ts';

export function FormTruck({ state }: { readonly state: DeliveryFormState }) {
  const { t, values, gate } = state;
  const [active, setActive] = useState<SuggestedField | null>(null);
  const suggestions = useSuggestions(values, active);
  const errorText = errorTexts(state);
  const { control } = state.form;
  const listLabel = t('form.suggestions');
  const suggested = (name: SuggestedField) => ({
    control,
    name,
    error: errorText(name),
    suggestions: suggestions[name],
    listLabel,
    onActive: setActive,
  });
  // While the server's are on their way nobody can say that they are new.
  const isNew = (typed: string, record: unknown) =>
    typed.trim().length >= 2 && record === null
      ? t(gate.onItsWay ? 'delivery.new.notHereYet' : 'delivery.new.isNew')
      : undefined;
  return (
    <FormSection title={t('delivery.new.truckSection')}>
      <RecentTrucks state={state} />
      <FormCombobox
        {...suggested('truckLicense')}
        className={WIDE}
        label={t('delivery.new.licensePlate')}
        hint={plateHints(state)
          .map((hint) => t(`delivery.new.${hint}`))
          .join(' · ')}
        inputClass="font-mono text-lg font-bold uppercase"
        autoCapitalize="characters"
      />
      <div className={`grid grid-cols-[5fr_3fr] gap-x-4 ${WIDE}`}>
        <FormCombobox
          control={control}
          name="truckType"
          className={BESIDE}
          error={errorText('truckType')}
          listLabel={listLabel}
          label={t('delivery.new.truckType')}
          suggestions={suggestionsFor(
            values.truckType === DEFAULT_TRUCK_TYPE ? '' : values.truckType,
            gate.truckTypes.map(({ name }) => ({ value: name })),
            nameKey,
          )}
        />
        <FormNumber
          state={state}
          name="indexM3"
          className={BESIDE}
          error={errorText('indexM3')}
          passedOver
          label={t('delivery.new.indexM3')}
          hint={indexHint()}
        />
      </div>
      <FormCombobox
        {...suggested('driverName')}
        className={WIDE}
        label={t('delivery.new.driverName')}
        hint={isNew(values.driverName, gate.driver)}
        autoCapitalize="words"
      />
      <FormCombobox
        {...suggested('customer')}
        className={WIDE}
        label={t('delivery.new.customer')}
        hint={isNew(values.customer, gate.customer)}
        autoCapitalize="words"
      />
      <CustomerWarning t={t} status={gate.customer?.row.status} />
    </FormSection>
  );

  function indexHint(): string | undefined {
    const ofType = gate.truckType?.index_m3;
    return values.indexM3 === '' && ofType
      ? t('delivery.new.indexOfType', { amount: formatNumber(ofType, state.context.language) })
      : undefined;
  }
}

/** A plate that was typed wrong once is known from then on, and still of another form. */
function plateHints({ values, gate }: DeliveryFormState): ('known' | 'plateForm' | 'licensePlateHint')[] {
  const plate = values.truckLicense.trim();
  const hints = [
    ...(gate.last ? ['known' as const] : []),
    ...(plate.length >= 3 && !looksIndonesian(plate) ? ['plateForm' as const] : []),
  ];
  return hints.length === 0 ? ['licensePlateHint'] : hints;
}
