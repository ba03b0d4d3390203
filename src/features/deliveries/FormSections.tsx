/** The fields in the order in which a truck is served: who stands there, what it loads, where it goes. */
import { useTranslation } from 'react-i18next';
import { MATERIALS, MATERIAL_TYPES } from '../../domain/materials.ts';
import { looksIndonesian, plateKey } from '../../domain/rules/plate.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { FormCombobox } from './FormCombobox.tsx';
import { StockCheck } from './StockCheck.tsx';
import { suggestionsFor } from './suggestions.ts';
import { nameKey } from './usePeopleAndTrucks.ts';
import { useErrorText } from './useErrorText.ts';
import { useFillFromHistory } from './useFillFromHistory.ts';
import type { ReactNode } from 'react';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/** A whole line on tablets, where two sections stand side by side. */
const WIDE = 'lg:col-span-2 xl:col-span-1';

interface SectionProps {
  readonly state: DeliveryFormState;
}

export function TruckSection({ state }: SectionProps) {
  const { t } = useTranslation();
  const { values, known, directory } = state;
  const hasHistory = useFillFromHistory(state);
  const plate = values.truckLicense.trim();
  const plateHint = hasHistory
    ? t('delivery.new.known')
    : plate.length >= 3 && !looksIndonesian(plate)
      ? t('delivery.new.plateForm')
      : t('delivery.new.licensePlateHint');
  const isNew = (typed: string, record: unknown) => (typed.trim().length >= 2 && !record ? t('delivery.new.isNew') : undefined);
  return (
    <Section title={t('delivery.new.truckSection')}>
      <FormCombobox
        state={state}
        name="truckLicense"
        label={t('delivery.new.licensePlate')}
        hint={plateHint}
        inputClass="font-mono text-lg font-bold uppercase"
        autoCapitalize="characters"
        suggestions={suggestionsFor(
          plate,
          [...directory.trucks.values()].map(({ row }) => ({ value: row.license_plate, detail: row.truck_type })),
          plateKey,
        )}
      />
      <FormCombobox
        state={state}
        name="truckType"
        label={t('delivery.new.truckType')}
        suggestions={suggestionsFor(
          values.truckType === 'STANDARD' ? '' : values.truckType,
          directory.truckTypes.map(({ name }) => ({ value: name })),
          nameKey,
        )}
      />
      <FormCombobox
        state={state}
        name="driverName"
        className={WIDE}
        label={t('delivery.new.driverName')}
        hint={isNew(values.driverName, known.driver)}
        autoCapitalize="words"
        suggestions={suggestionsFor(values.driverName, [...directory.drivers.values()].map(({ row }) => ({ value: row.full_name })), nameKey)}
      />
      <FormCombobox
        state={state}
        name="customer"
        className={WIDE}
        label={t('delivery.new.customer')}
        hint={isNew(values.customer, known.customer)}
        autoCapitalize="words"
        suggestions={suggestionsFor(values.customer, [...directory.customers.values()].map(({ row }) => ({ value: row.name })), nameKey)}
      />
    </Section>
  );
}

export function LoadSection({ state }: SectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText(state);
  const { form, values, context, volume, override } = state;
  const stock = context.availableStock;
  return (
    <Section title={t('delivery.new.loadSection')}>
      <SelectInput
        id="materialType"
        className={WIDE}
        label={t('delivery.new.materialType')}
        error={errorText('materialType')}
        {...form.register('materialType')}
      >
        <option value="">{t('delivery.new.materialChoose')}</option>
        {LOADABLE.map((type) => (
          <option key={type} value={type}>
            {MATERIALS[type].displayName}
          </option>
        ))}
      </SelectInput>
      <TextInput
        id="volume"
        className={WIDE}
        label={t('delivery.new.volume')}
        inputMode="decimal"
        autoComplete="off"
        inputClass="text-lg font-bold"
        hint={values.materialType && <StockHint stock={stock} volume={volume} language={context.language} />}
        error={errorText('volume')}
        {...form.register('volume')}
      />
      {stock !== undefined && (
        <div className="sm:col-span-2">
          <StockCheck stock={stock} volume={volume} reason={override.reason} onChoose={override.choose} onUndo={override.undo} />
        </div>
      )}
    </Section>
  );
}

/** Diesel leaves through the fuel log, in litres. */
const LOADABLE = MATERIAL_TYPES.filter((type) => MATERIALS[type].category !== 'fuel');

export function DestinationSection({ state }: SectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText(state);
  const { register } = state.form;
  return (
    <Section title={t('delivery.new.moreSection')}>
      <TextInput
        id="destinationAddress"
        className={WIDE}
        label={t('delivery.new.destinationAddress')}
        mark={t('delivery.new.optional')}
        autoComplete="off"
        data-optional
        error={errorText('destinationAddress')}
        {...register('destinationAddress')}
      />
      <TextArea
        id="notes"
        className={WIDE}
        label={t('delivery.new.notes')}
        mark={t('delivery.new.optional')}
        error={errorText('notes')}
        {...register('notes')}
      />
    </Section>
  );
}

function StockHint({ stock, volume, language }: { stock: number | undefined; volume: number; language: 'en' | 'id' }) {
  const { t } = useTranslation();
  if (stock === undefined) return t('delivery.new.stockUnknown');
  const left = volume > 0 && volume <= stock ? t('delivery.new.afterLoading', { amount: formatNumber(stock - volume, language) }) : null;
  return left ?? t('delivery.new.onHand', { amount: formatNumber(stock, language) });
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="rounded-lg border border-line bg-surface px-4 pt-2 pb-2 shadow-card sm:px-6">
      <legend className="float-left mb-3 w-full pt-2 text-base font-semibold">{title}</legend>
      <div className="clear-both grid gap-x-6 gap-y-1 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
