/** What is on file and nearly called as was typed, of a name that nobody has: asked once the typing pauses. */
import { useSimilarName } from '../../../data/deliveries.ts';
import { useConfig } from '../../../data/index.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export type SuggestedField = 'truckLicense' | 'driverName' | 'customer';

export function useSimilar({ values, gate }: DeliveryFormState): Readonly<Record<SuggestedField, string | null>> {
  const pause = useConfig()['ui.debounce'];
  // While the server's records are on their way, all of them look new.
  const unknown = (typed: string, record: unknown) => (record === null && !gate.onItsWay ? typed.trim() : '');
  return {
    truckLicense: useSimilarName('trucks', useDebounced(unknown(values.truckLicense, gate.truck), pause)),
    driverName: useSimilarName('drivers', useDebounced(unknown(values.driverName, gate.driver), pause)),
    customer: useSimilarName('customers', useDebounced(unknown(values.customer, gate.customer), pause)),
  };
}
