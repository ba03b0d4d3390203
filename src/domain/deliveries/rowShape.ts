/** What a ticket from the server must be made of to be shown without having been pulled. Columns that are not known here stay. */
import * as z from 'zod/mini';
import type { DeliveryRow } from '../rows.ts';

const maybeText = z.nullable(z.string());
const maybeFigure = z.nullable(z.number());
/** One that only a newer server knows is shown as it came. */
const word = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string');

const deliveryRow: z.ZodMiniType<DeliveryRow> = z.looseObject({
  id: z.string(),
  version: z.number(),
  position: z.number(),
  deleted_at: maybeText,
  author: maybeText,
  device: maybeText,
  captured_at: z.string(),
  received_at: maybeText,
  operating_day: z.string(),
  ticket_no: z.string(),
  customer_id: maybeText,
  customer_name: z.string(),
  material_type: word<DeliveryRow['material_type']>(),
  volume: z.number(),
  gross_kg: maybeFigure,
  tare_kg: maybeFigure,
  density: maybeFigure,
  weighed_manually: z.boolean(),
  truck_id: maybeText,
  truck_license: z.string(),
  truck_type: z.string(),
  driver_name: z.string(),
  destination_address: maybeText,
  unit_price: maybeFigure,
  amount: maybeFigure,
  status: word<DeliveryRow['status']>(),
  in_transit_at: maybeText,
  delivered_at: maybeText,
  cancelled_at: maybeText,
  cancel_reason: maybeText,
  voided_at: maybeText,
  void_reason: maybeText,
  override_reason: maybeText,
  notes: maybeText,
  shift_id: maybeText,
  flags: z.array(z.string()),
});

/** All of them or none: a list with some left out would look like the whole. */
export const readDeliveryRows = (rows: readonly unknown[]) => z.array(deliveryRow).safeParse(rows);
