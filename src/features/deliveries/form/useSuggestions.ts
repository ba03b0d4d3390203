/** What is on file and contains the text of the field that is being typed in; nothing for the others. */
import { useRecordsLike } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { nameKey } from '../../../domain/rules/names.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { suggestionsFor } from '../../../ui/suggestionsFor.ts';
import type { Suggestion } from '../../../ui/Combobox.tsx';
import type { FormValues } from './formValues.ts';

export type SuggestedField = 'truckLicense' | 'driverName' | 'customer';
export interface Suggested {
  readonly list: readonly Suggestion[];
  /** A record has just this name: nothing is highlighted, it stands as it is typed. */
  readonly isExact: boolean;
}
type Suggestions = Readonly<Record<SuggestedField, Suggested>>;

export function useSuggestions(values: FormValues, active: SuggestedField | null): Suggestions {
  const pause = useConfig()['ui.debounce'];
  // A word within a name has no index: it is looked for when the typing pauses. Plates have one.
  const name = useDebounced(active === 'driverName' || active === 'customer' ? values[active] : '', pause);
  const searchOf = (field: SuggestedField) => (active === field ? name : '');
  const trucks = useRecordsLike('trucks', active === 'truckLicense' ? values.truckLicense : '', LIMIT);
  const drivers = useRecordsLike('drivers', searchOf('driverName'), LIMIT);
  const customers = useRecordsLike('customers', searchOf('customer'), LIMIT);
  return {
    truckLicense: suggested(
      values.truckLicense,
      trucks.map(({ license_plate, truck_type }) => ({ value: license_plate, detail: truck_type })),
      plateKey,
    ),
    driverName: suggested(
      values.driverName,
      drivers.filter(({ is_active }) => is_active).map(({ full_name }) => ({ value: full_name })),
      nameKey,
    ),
    customer: suggested(
      values.customer,
      customers.map(({ name: value }) => ({ value })),
      nameKey,
    ),
  };
}

const suggested = (typed: string, options: readonly Suggestion[], keyOf: (text: string) => string): Suggested => ({
  list: suggestionsFor(typed, options, keyOf),
  isExact: options.some(({ value }) => keyOf(value) === keyOf(typed)),
});

const LIMIT = 20;
