/** The form at the gate: the fields of a ticket, and the index of its truck, which is stored with the truck. */
import { indexM3, optional } from '../records/columns.ts';
import { formOf, type Checked } from '../mutations/forms.ts';
import { volumeMistake, type VolumeLimits } from '../settings/volume.ts';
import { exceedsStock } from './warnings.ts';
import type { Beyond, OverRule } from './gateAccount.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { OverrideReason } from '../rules/ticketStatus.ts';

export const DELIVERY = formOf('deliveries.create', {
  sets: [
    'operating_day',
    'shift_id',
    'customer_id',
    'order_id',
    'truck_id',
    'driver_id',
    'unit_price',
    'density',
    'gross_from',
    'tare_from',
    'gross_at',
    'tare_at',
    'override_reason',
    'company_name',
  ],
  without: ['signature'],
  own: { index_m3: optional(indexM3) },
});
export type DeliveryForm = Checked<typeof DELIVERY>;

/** What the rules need besides the form. `availableStock` (m³) is undefined while this device knows none. */
export interface DeliveryContext {
  readonly limits: VolumeLimits;
  readonly availableStock: number | undefined;
  readonly overrideReason: OverrideReason | undefined;
  /** The limit that the load exceeds, and the settings' rule for it. */
  readonly over?: { readonly what: keyof Beyond; readonly rule: OverRule } | undefined;
}

/** Errors beyond single fields: limits of the site, and fields that contradict each other. */
export function deliveryMistakes(
  { gross_kg, tare_kg, volume, over_reason }: Partial<DeliveryForm>,
  { limits, availableStock, overrideReason, over }: DeliveryContext,
): { readonly [F in 'gross_kg' | 'volume' | 'over_reason']?: ValidationCode } {
  const isAbove = volume !== undefined && !overrideReason && exceedsStock(volume, availableStock);
  const wrongVolume =
    (volume !== undefined && volumeMistake(volume, limits)) ||
    (isAbove ? 'volume_above_stock' : over?.rule === 'refuse' ? REFUSED[over.what] : undefined);
  return {
    ...(gross_kg !== undefined && tare_kg !== undefined && gross_kg <= tare_kg && { gross_kg: 'gross_below_tare' }),
    ...(wrongVolume && { volume: wrongVolume }),
    ...(over?.rule === 'ask' && over_reason === undefined && { over_reason: 'required' }),
  };
}

const REFUSED = { order: 'beyond_order', credit: 'beyond_credit' } as const;
