/** What is on file and begins like the text in the field that is being typed in; nothing for the others. */
import { useDirectoryList } from '../../data/gate.ts';
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
  const plates = trucks?.records.map(({ row }) => ({ value: row.license_plate, detail: row.truck_type })) ?? [];
  return {
    truckLicense: suggestionsFor(values.truckLicense, plates, plateKey),
    driverName: suggestionsFor(values.driverName, drivers?.records.filter(({ row }) => row.is_active).map(({ row }) => ({ value: row.full_name })) ?? [], nameKey),
    customer: suggestionsFor(values.customer, customers?.records.map(({ row }) => ({ value: row.name })) ?? [], nameKey),
  };
}

const LIMIT = 20;
