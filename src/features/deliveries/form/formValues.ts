/** The form at the gate as it is typed, and what the rules say of it. */
import { contradictionsIn, deliverySchema } from '../../../domain/deliveries/deliverySchema.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/trucks.ts';
import { formShape } from '../../../forms/formShape.ts';
import type { DeliveryForm } from '../../../domain/deliveries/deliverySchema.ts';
import type { OverrideReason } from '../../../domain/deliveries/warnings.ts';
import type { VolumeLimits } from '../../../domain/rules/volume.ts';
import type { Reading } from '../../../forms/formShape.ts';
import type { Typed } from '../../../forms/typedStore.ts';

export const EMPTY_VALUES = {
  truckLicense: '',
  customer: '',
  materialType: '',
  volume: '',
  driverName: '',
  truckType: DEFAULT_TRUCK_TYPE,
  indexM3: '',
  grossKg: '',
  tareKg: '',
  /** 'yes' where a person typed the tare, though it be the number that the truck had before: it was weighed again. */
  tareWeighed: '',
  /** Names of the fields, between spaces, whose value the program filled in and nobody has touched since. */
  filled: '',
  /** 'yes' where the weights do not come from the weighbridge. */
  weighedManually: '',
  destinationAddress: '',
  notes: '',
};
export type FormValues = typeof EMPTY_VALUES;
export type FieldName = keyof FormValues;

export const DELIVERY = formShape('deliveries.new', EMPTY_VALUES);

/** What the rules need beside what was typed. `availableStock` is undefined while this device knows none. */
export interface FormContext {
  readonly limits: VolumeLimits;
  readonly availableStock: number | undefined;
  readonly overrideReason: OverrideReason | undefined;
}

export function readDelivery(
  typed: Typed<FormValues>,
  { limits, availableStock, overrideReason }: FormContext,
): Reading<FormValues, DeliveryForm> {
  const values = DELIVERY.valuesIn(typed);
  const weighedManually = typed.values.weighedManually === 'yes';
  const checked = schemaOf(limits).safeParse({ ...values, weighedManually, availableStock, overrideReason });
  if (checked.success) return ok(checked.data);
  const mistakes = DELIVERY.mistakesIn(checked.error.issues, typed);
  // The schema compares fields only where each is right by itself: said then, a contradiction would come on the second try.
  const right = (['grossKg', 'tareKg', 'volume'] as const).filter(
    (name) => values[name] !== undefined && !(name in mistakes),
  );
  const contradictions = contradictionsIn({
    ...Object.fromEntries(right.map((name) => [name, values[name]])),
    availableStock,
    overrideReason,
  });
  return err({ ...mistakes, ...Object.fromEntries(contradictions.map(({ field, message }) => [field, message])) });
}

/** Made once for each pair of limits: the rules are asked with every letter. */
function schemaOf(limits: VolumeLimits): ReturnType<typeof deliverySchema> {
  if (made?.min !== limits.min || made.max !== limits.max) made = { ...limits, schema: deliverySchema(limits) };
  return made.schema;
}

let made: (VolumeLimits & { readonly schema: ReturnType<typeof deliverySchema> }) | undefined;
