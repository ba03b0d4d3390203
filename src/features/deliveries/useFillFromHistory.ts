import { useEffect, useRef } from 'react';
import { DEFAULT_TRUCK_TYPE } from '../../domain/deliveries/form.ts';
import { useLastDelivery } from './usePeopleAndTrucks.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

/**
 * A plate that was here before brings its truck type, usual driver and customer. What a person typed is never
 * overwritten: only empty fields, and those still as the last plate filled them. Returns whether the plate has a history.
 */
export function useFillFromHistory({ form, known }: DeliveryFormState): boolean {
  const truck = known.truck?.row;
  const last = useLastDelivery(truck?.license_plate);
  const filled = useRef<Partial<Record<FieldName, string>>>({ truckType: DEFAULT_TRUCK_TYPE });
  const truckType = truck?.truck_type;
  const driverName = last?.driver_name;
  const customer = last?.customer_name;
  useEffect(() => {
    const fill = (name: FieldName, value: string | undefined) => {
      const current = form.getValues(name);
      if (value === undefined || (current !== '' && current !== filled.current[name])) return;
      filled.current[name] = value;
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
    };
    fill('truckType', truckType);
    fill('driverName', driverName);
    fill('customer', customer);
  }, [form, truckType, driverName, customer]);
  return truck !== undefined && last !== undefined;
}
