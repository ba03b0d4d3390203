/** What is on file and begins like the text in the field that is being typed in; nothing for the others. */
import { useDeliveries, useDirectoryList } from '../../data/gate.ts';
import { nameKey } from '../../domain/rules/names.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { suggestionsFor } from './suggestions.ts';
import type { Suggestion } from '../../ui/Combobox.tsx';
import type { FormValues } from './formValues.ts';

export type SuggestedField = 'truckLicense' | 'driverName' | 'customer';
type Suggestions = Readonly<Record<SuggestedField, readonly Suggestion[]>>;

export function useSuggestions(values: FormValues, active: SuggestedField | null): Suggestions {
  const search = (name: SuggestedField) => (active === name ? values[name] : '');
  const trucks = useDirectoryList('trucks', search('truckLicense'), active === 'truckLicense' ? LIMIT : 0);
  const drivers = useDirectoryList('drivers', search('driverName'), active === 'driverName' ? LIMIT : 0);
  const customers = useDirectoryList('customers', search('customer'), active === 'customer' ? LIMIT : 0);
  const recent = useRecentTrucks();
  const plates = trucks?.records.map(({ row }) => ({ value: row.license_plate, detail: row.truck_type })) ?? [];
  return {
    truckLicense: values.truckLicense === '' ? recent : suggestionsFor(values.truckLicense, plates, plateKey),
    driverName: suggestionsFor(values.driverName, drivers?.records.map(({ row }) => ({ value: row.full_name })) ?? [], nameKey),
    customer: suggestionsFor(values.customer, customers?.records.map(({ row }) => ({ value: row.name })) ?? [], nameKey),
  };
}

/** The trucks that came last are the likeliest to come again. */
function useRecentTrucks(): Suggestion[] {
  const newest = useDeliveries({}, 4 * SHOWN)?.deliveries ?? [];
  const byPlate = new Map(newest.toReversed().map(({ row }) => [plateKey(row.truck_license), { value: row.truck_license, detail: row.driver_name }]));
  return [...byPlate.values()].toReversed().slice(0, SHOWN);
}

const LIMIT = 20;
const SHOWN = 6;
