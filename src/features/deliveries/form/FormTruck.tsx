import { useCallback, useMemo, useState } from 'react';
import { useSimilarName } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { nameKey, looksIndonesian, plateKey } from '../../../domain/rules/text.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/columns.ts';
import { ComboField, NumberField, useDriverDetails, useOffer, labelled } from '../../../forms/index.ts';
import { formatAge, formatNumber } from '../../../i18n/index.ts';
import { Chip, Chips, useDebounced } from '../../../ui/index.ts';
import { InYard } from '../yard/InYard.tsx';
import { visitOf } from '../yard/useInYard.ts';
import { BESIDE, WIDE } from './FormSection.tsx';
import { isNewTruck } from './useGateWarnings.ts';
import { CustomerWarning } from './LoadNotices.tsx';
import { suggestionsFor, type Suggestion } from '../../../ui/suggestionsFor.ts';
import { toScale, type DeliveryFormState } from './useDeliveryForm.ts';
import type { AtGate } from './useAtGate.ts';

export function FormPlate({ state }: { readonly state: DeliveryFormState }) {
  const { t, form, gate, now, values } = state;
  const [active, setActive] = useState<SuggestedField | null>(null);
  return (
    <>
      <SuggestingField
        {...{ state, active }}
        onEnter={setActive}
        name="truck_license"
        className="sm:col-span-2"
        label={t('delivery.new.licensePlate')}
        hint={plateHint(state)}
        inputClass="font-mono text-lg font-bold uppercase"
        autoCapitalize="characters"
      />
      <InYard
        inYard={gate.inYard}
        now={now}
        plate={values.truck_license}
        onTake={(plate) => {
          form.store.put({ truck_license: plate });
          toScale();
        }}
      />
      <RecentTrucks state={state} />
    </>
  );
}

/** Driver, customer and the truck's own facts: what a known plate fills in. */
export function FormPeople({ state }: { readonly state: DeliveryFormState }) {
  const { t, form, values, gate } = state;
  const [active, setActive] = useState<SuggestedField | null>(null);
  const isNew = isNewTruck(values.truck_license, gate);
  // While the server's records are downloading, a name cannot be called new.
  const newHint = (typed: string, record: unknown) =>
    typed.trim().length >= 2 && record === null
      ? t(gate.onItsWay ? 'delivery.new.notHereYet' : 'delivery.new.isNew')
      : undefined;
  const common = { state, active, onEnter: setActive, autoCapitalize: 'words' } as const;
  return (
    <>
      <SuggestingField
        {...common}
        name="driver_name"
        label={t('delivery.new.driverName')}
        hint={newHint(values.driver_name, gate.driver)}
      />
      <Namesakes state={state} />
      <SuggestingField
        {...common}
        name="customer_name"
        label={t('delivery.new.customer')}
        hint={newHint(values.customer_name, gate.customer)}
      />
      <CustomerWarning t={t} status={gate.customer?.row.status} />
      <div className={`grid grid-cols-[5fr_3fr] gap-x-4 ${WIDE}`}>
        <ComboField
          {...labelled(form, 'truck_type', t('delivery.new.truckType'))}
          className={BESIDE}
          data-asks={isNew || undefined}
          suggestions={suggestionsFor(
            values.truck_type === DEFAULT_TRUCK_TYPE ? '' : values.truck_type,
            gate.truckTypes.map(({ name }) => ({ value: name })),
            nameKey,
          )}
        />
        <NumberField
          {...labelled(form, 'index_m3', t('delivery.new.indexM3'))}
          className={BESIDE}
          passedOver={!isNew}
          hint={indexHint()}
        />
      </div>
    </>
  );

  function indexHint(): string | undefined {
    const ofType = gate.truckType?.index_m3;
    if (values.index_m3 !== '') return undefined;
    if (ofType) return t('delivery.new.indexOfType', { amount: formatNumber(ofType, state.language) });
    return t(isNew ? 'delivery.new.indexNew' : 'form.optional');
  }
}

type SuggestedField = 'truck_license' | 'driver_name' | 'customer_name';

interface SuggestingFieldProps {
  readonly state: DeliveryFormState;
  readonly name: SuggestedField;
  /** It had the focus last: only this field looks up suggestions. */
  readonly active: SuggestedField | null;
  readonly onEnter: (name: SuggestedField) => void;
  readonly label: string;
  /** Shown if no similar name is known. */
  readonly hint: string | undefined;
  readonly className?: string;
  readonly inputClass?: string;
  readonly autoCapitalize: 'characters' | 'words';
}

/** A field that suggests known records, and names a similar record if none has the typed name. */
function SuggestingField({ state, name, active, onEnter, hint, ...field }: SuggestingFieldProps) {
  const { t, form, values, gate } = state;
  const isActive = active === name;
  const { table, recordOf } = ON_FILE[name];
  const offer = useOffer(table, values[name], isActive, useVisited(state, isActive && table === 'trucks'));
  const newLabel = useCallback((typed: string) => t('delivery.new.newOption', { typed }), [t]);
  // Names look new until the server's records are here, so none is compared before.
  const isNew = recordOf(gate) === null && !gate.onItsWay;
  const similar = useSimilarName(table, useDebounced(isNew ? values[name].trim() : '', useConfig()['ui.debounce']));
  const takeDriver = useCallback(({ id = '' }: Suggestion) => form.store.put({ driverChosen: id }), [form.store]);
  const enter = useCallback(() => onEnter(name), [onEnter, name]);
  return (
    <ComboField
      className={WIDE}
      {...field}
      form={form}
      name={name}
      {...offer}
      // A completely typed known name means that record.
      {...(offer.highlight && { newLabel })}
      onFocus={enter}
      onTaken={name === 'driver_name' ? takeDriver : undefined}
      hint={
        similar === null ? (
          hint
        ) : (
          <SimilarRecord
            text={t('delivery.new.similar', { name: similar })}
            onTake={() => form.store.type(name, similar)}
          />
        )
      }
    />
  );
}

/** The trucks that were here, newest first, with customer, driver and time since. */
function useVisited({ t, recent, now, language }: DeliveryFormState, isAsked: boolean): readonly Suggestion[] {
  return useMemo(
    () =>
      (isAsked ? (recent?.visits ?? []) : []).map(({ truck_license, customer_name, driver_name, at }) => {
        const age = formatAge(new Date(at), now, language) ?? t('sync.panel.now');
        return { value: truck_license, detail: [customer_name, driver_name, age].join(' · ') };
      }),
    [isAsked, recent, now, language, t],
  );
}

const ON_FILE = {
  truck_license: { table: 'trucks', recordOf: ({ truck }: AtGate) => truck },
  driver_name: { table: 'drivers', recordOf: ({ driver }: AtGate) => driver },
  customer_name: { table: 'customers', recordOf: ({ customer }: AtGate) => customer },
} as const;

/** Several drivers have the typed name: asks which one drives. Without a choice the ticket has only the name. */
function Namesakes({ state: { t, form, gate } }: { readonly state: DeliveryFormState }) {
  const drivers = gate.namesakes.map(({ row }) => row);
  const details = useDriverDetails(drivers);
  const [first] = drivers;
  if (!first) return null;
  const label = t('delivery.new.whichDriver', { name: first.full_name });
  return (
    <div className={WIDE}>
      <p className="mb-1 text-sm text-ink-soft">{label}</p>
      <Chips label={label}>
        {drivers.map(({ id }, at) => (
          <Chip key={id} isPressed={gate.driver?.row.id === id} onTake={() => form.store.put({ driverChosen: id })}>
            {details.get(id) || t('delivery.new.driverOfName', { number: at + 1 })}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** A tap takes the known record; continuing creates a new one. */
const SimilarRecord = ({ text, onTake }: { readonly text: string; readonly onTake: () => void }) => (
  <button
    type="button"
    // The focus stays in the field: leaving it would close the suggestion.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
    className="-my-3 min-h-12 py-3 text-left font-semibold text-warn underline underline-offset-4"
  >
    {text}
  </button>
);

/** A mistyped plate is known from then on, but its form is still unusual. */
function plateHint({ t, values, gate }: DeliveryFormState): string {
  const plate = values.truck_license.trim();
  const isWhole = plate.length >= 3;
  const hints = [
    gate.last && t('delivery.new.known'),
    isWhole && gate.truck === null && t(gate.onItsWay ? 'delivery.new.notHereYet' : 'delivery.new.isNew'),
    isWhole && !looksIndonesian(plate) && t('delivery.new.plateForm'),
  ];
  return hints.filter(Boolean).join(' · ') || t('delivery.new.licensePlateHint');
}

/** The last trucks, one tap each, instead of typing a plate with gloves; not on a low screen, nor for the Tab key. */
function RecentTrucks({ state: { t, form, values, recent, gate } }: { readonly state: DeliveryFormState }) {
  const plates = recent?.plates.filter((plate) => !visitOf(gate.inYard, plate));
  if (plates?.length === 0) return null;
  return (
    <Chips label={t('delivery.new.recentTrucks')} className="[@media(max-height:30rem)]:hidden">
      {plates?.map((plate) => (
        <Chip
          key={plate}
          isPressed={plateKey(values.truck_license) === plateKey(plate)}
          onTake={() => form.store.put({ truck_license: plate })}
          className="font-mono"
        >
          {plate}
        </Chip>
      ))}
    </Chips>
  );
}
