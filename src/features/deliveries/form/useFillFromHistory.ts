import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../i18n/numbers.ts';
import { EMPTY_VALUES } from './formValues.ts';
import type { RefObject } from 'react';
import type { Language } from '../../../i18n/languages.ts';
import type { AtGate } from './useAtGate.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName, FormValues } from './formValues.ts';

/**
 * A plate that was here before brings its truck type, index, tare, usual driver and customer. What a person typed is never
 * overwritten: only empty fields, and those still as the last plate filled them; a plate without a history empties these
 * again. Index and tare are the truck's own: another truck brings its own in any case. The field in which somebody is typing is
 * left alone altogether; one in which they merely stand is filled and selected, so that the next letter replaces it.
 */
export function useFillFromHistory({ form, gate, context: { language } }: DeliveryFormState): void {
  const filled = useRef<Partial<Record<FieldName, string>>>({ truckType: EMPTY_VALUES.truckType });
  const lastTruck = useRef<string | undefined>(undefined);
  const lastTyped = useLastTyped(form);
  const found = gate.truck !== undefined && gate.last !== undefined;
  const truckId = gate.truck?.row.id;
  const { truckType, indexM3, tareKg, driverName, customer } = broughtBy(gate, language);

  useEffect(() => {
    if (!found) return;
    const fill = (name: FieldName, value: string = EMPTY_VALUES[name], always = false) => {
      const current = form.getValues(name);
      if (current === value) filled.current[name] = value;
      if (current === value || (!always && current !== EMPTY_VALUES[name] && current !== filled.current[name])) return;
      const entered = inputEntered(name);
      if (entered && lastTyped.current === name) return;
      filled.current[name] = value;
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      if (name === 'tareKg') form.setValue('tareWeighed', '');
      // A field that offers what is on file shows it, and selects it, with the next picture.
      entered?.select();
    };
    const isOther = truckId !== undefined && lastTruck.current !== undefined && lastTruck.current !== truckId;
    fill('truckType', truckType);
    fill('indexM3', indexM3, isOther);
    fill('tareKg', tareKg, isOther);
    fill('driverName', driverName);
    fill('customer', customer);
    lastTruck.current = truckId ?? lastTruck.current;
  }, [form, found, truckId, truckType, indexM3, tareKg, driverName, customer, lastTyped]);
}

/** The field that a person, not the program, changed last. */
function useLastTyped(form: DeliveryFormState['form']): RefObject<string | undefined> {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (type === 'change' || name === undefined) last.current = name;
    });
    return unsubscribe;
  }, [form]);
  return last;
}

function inputEntered(name: FieldName): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.id === name ? activeElement : null;
}

/** What the plate at the gate brings, as the fields show it: only what is known of it. */
export function broughtBy({ truck, last }: AtGate, language: Language): Partial<FormValues> {
  const number = (value: number | null | undefined) => value && formatNumber(value, language);
  const found: { readonly [Name in FieldName]?: string | number | null | undefined } = {
    truckType: truck?.row.truck_type ?? last?.truck_type, indexM3: number(truck?.row.index_m3), tareKg: number(truck?.row.tare_kg),
    driverName: last?.driver_name, customer: last?.customer_name,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
}
