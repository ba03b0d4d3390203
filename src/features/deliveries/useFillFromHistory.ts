import { useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/numbers.ts';
import { EMPTY_VALUES } from './formValues.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

/**
 * A plate that was here before brings its truck type, index, tare, usual driver and customer. What a person typed is never
 * overwritten: only empty fields, and those still as the last plate filled them; a plate without a history empties these
 * again. Index and tare are the truck's own: another truck brings its own in any case.
 */
export function useFillFromHistory({ form, gate, context: { language } }: DeliveryFormState): void {
  const filled = useRef<Partial<Record<FieldName, string>>>({ truckType: EMPTY_VALUES.truckType });
  const lastTruck = useRef<string | undefined>(undefined);
  const found = gate.truck !== undefined && gate.last !== undefined;
  const truckId = gate.truck?.row.id;
  const truckType = gate.truck?.row.truck_type ?? gate.last?.truck_type;
  const index = written(gate.truck?.row.index_m3);
  const tare = written(gate.truck?.row.tare_kg);
  const driverName = gate.last?.driver_name;
  const customer = gate.last?.customer_name;

  useEffect(() => {
    if (!found) return;
    const fill = (name: FieldName, value: string = EMPTY_VALUES[name], always = false) => {
      const current = form.getValues(name);
      if (current === value) filled.current[name] = value;
      if (current === value || (!always && current !== EMPTY_VALUES[name] && current !== filled.current[name])) return;
      filled.current[name] = value;
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
    };
    const isOther = truckId !== undefined && lastTruck.current !== undefined && lastTruck.current !== truckId;
    fill('truckType', truckType);
    fill('indexM3', index, isOther);
    fill('tareKg', tare, isOther);
    fill('driverName', driverName);
    fill('customer', customer);
    lastTruck.current = truckId ?? lastTruck.current;
  }, [form, found, truckId, truckType, index, tare, driverName, customer]);

  function written(value: number | null | undefined): string | undefined {
    return value === null || value === undefined ? undefined : formatNumber(value, language);
  }
}
