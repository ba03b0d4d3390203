import { useDeliveries } from '../../../data/deliveries.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/** The trucks that came last are the likeliest to come again: one tap instead of a plate typed with gloves. A cancelled or voided trip brings nothing to fill in. */
export function RecentTrucks({ state: { t, form, values } }: { readonly state: DeliveryFormState }) {
  const trips = useDeliveries({}, 5 * SHOWN)?.deliveries.filter(({ row }) => isCounted(row));
  const plates = [...new Map(trips?.map(({ row }) => [plateKey(row.truck_license), row.truck_license])).values()].slice(
    0,
    SHOWN,
  );
  if (trips?.length === 0) return null;
  return (
    <fieldset
      aria-label={t('delivery.new.recentTrucks')}
      className="mb-3 flex min-h-12 min-w-0 gap-2 overflow-x-auto overflow-y-hidden sm:col-span-2"
    >
      {plates.map((plate) => (
        <button
          key={plate}
          type="button"
          aria-pressed={plateKey(values.truckLicense) === plateKey(plate)}
          onClick={() => form.setValue('truckLicense', plate, { shouldValidate: form.isSubmitted() })}
          className="h-12 shrink-0 rounded-md bg-sunken px-4 font-mono text-sm font-semibold aria-pressed:bg-ink aria-pressed:text-surface"
        >
          {plate}
        </button>
      ))}
    </fieldset>
  );
}

const SHOWN = 6;
