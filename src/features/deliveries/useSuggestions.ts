/** What is on file and begins like the text in the field that is being typed in; nothing for the others. */
import { useDirectoryList } from '../../data/gate.ts';
import { useConfig } from '../../data/index.ts';
import { nameKey } from '../../domain/rules/names.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { suggestionsFor } from './suggestions.ts';
import type { Suggestion } from '../../ui/Combobox.tsx';
import type { FormValues } from './formValues.ts';

export type SuggestedField = 'truckLicense' | 'driverName' | 'customer';
type Suggestions = Readonly<Record<SuggestedField, readonly Suggestion[]>>;

export function useSuggestions(values: FormValues, active: SuggestedField | null): Suggestions {
  const pause = useConfig()['ui.debounce'];
  // A word within a name has no index: it is looked for when the typing pauses. Plates have one.
  const name = useSettled(active === 'driverName' || active === 'customer' ? values[active] : '', pause);
  const limitOf = (field: SuggestedField) => (active === field ? LIMIT : 0);
  const searchOf = (field: SuggestedField) => (active === field ? name : '');
  const trucks = useDirectoryList('trucks', active === 'truckLicense' ? values.truckLicense : '', limitOf('truckLicense'));
  const drivers = useDirectoryList('drivers', searchOf('driverName'), limitOf('driverName'));
  const customers = useDirectoryList('customers', searchOf('customer'), limitOf('customer'));
  const plates = trucks?.records.map(({ row }) => ({ value: row.license_plate, detail: row.truck_type })) ?? [];
  return {
    truckLicense: suggestionsFor(values.truckLicense, plates, plateKey),
    driverName: suggestionsFor(values.driverName, drivers?.records.filter(({ row }) => row.is_active).map(({ row }) => ({ value: row.full_name })) ?? [], nameKey),
    customer: suggestionsFor(values.customer, customers?.records.map(({ row }) => ({ value: row.name })) ?? [], nameKey),
  };
}

const LIMIT = 20;
