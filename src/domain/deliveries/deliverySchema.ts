/** The delivery form: the one schema that the screen and the save agree on. */
import * as z from 'zod/mini';
import { address, code, customerName, driverName, licensePlate, notes, truckType } from '../rules/schemas.ts';
import { grossKg, indexM3, tareKg } from '../rules/numberFields.ts';
import { materialType } from '../rules/materialType.ts';
import { volumeSchema } from '../rules/volume.ts';
import { DEFAULT_TRUCK_TYPE } from '../records/trucks.ts';
import { OVERRIDE_REASONS, exceedsStock } from './warnings.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { VolumeLimits } from '../rules/volume.ts';

/** `availableStock` is what this device knows, in m³; absent while it knows nothing yet. */
export const deliverySchema = (limits: VolumeLimits) =>
  z
    .object({
      truckLicense: licensePlate,
      customer: customerName,
      materialType,
      volume: volumeSchema(limits),
      driverName,
      truckType: z._default(truckType, DEFAULT_TRUCK_TYPE),
      destinationAddress: z._default(address, ''),
      notes: z._default(notes, ''),
      availableStock: z.optional(z.number().check(z.gte(0, code('available_stock_negative')))),
      overrideReason: z.optional(z.enum(OVERRIDE_REASONS)),
      /** Of the truck; kept with it. */
      indexM3: z.optional(indexM3),
      grossKg: z.optional(grossKg),
      tareKg: z.optional(tareKg),
      weighedManually: z.optional(z.boolean()),
    })
    .check(({ value, issues }) => {
      for (const { field, message } of contradictionsIn(value))
        issues.push({ code: 'custom', path: [field], message, input: value[field] });
    });

export type DeliveryForm = z.infer<ReturnType<typeof deliverySchema>>;

/** What fields say against each other, of those that are right by themselves; undefined where one is not. Asked apart, it is told beside what is missing. */
export function contradictionsIn({
  grossKg: gross,
  tareKg: tare,
  volume,
  availableStock,
  overrideReason,
}: Compared): Contradiction[] {
  return [
    ...(gross !== undefined && tare !== undefined && gross <= tare
      ? [{ field: 'grossKg', message: code('gross_below_tare') } as const]
      : []),
    ...(volume !== undefined && !overrideReason && exceedsStock(volume, availableStock)
      ? [{ field: 'volume', message: code('volume_above_stock') } as const]
      : []),
  ];
}

type Compared = Partial<Pick<DeliveryForm, 'grossKg' | 'tareKg' | 'volume' | 'availableStock' | 'overrideReason'>>;
interface Contradiction {
  readonly field: 'grossKg' | 'volume';
  readonly message: ValidationCode;
}
