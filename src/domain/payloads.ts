/**
 * What a mutation says, by kind: only the fields that a person set or changed. Names equal the SQL columns.
 * In a change, null empties a field and absence leaves it as it is.
 */
import type { DeliveryStatus, StatusAtGate } from './deliveries/status.ts';
import type { MaterialType } from './materials.ts';
import type { CustomerStatus, CustomerType } from './rows.ts';
import type { AdjustmentKind } from './stock/kinds.ts';

export interface MutationPayloads {
  'customers.create': { name: string; type?: CustomerType; phone?: string; address?: string };
  'customers.change': { name?: string; type?: CustomerType; phone?: string | null; address?: string | null };
  /** Whole rupiah; null: no limit. */
  'customers.change_credit': { status?: CustomerStatus; credit_limit?: number | null };
  'customers.merge': Merge;
  'trucks.create': { license_plate: string; truck_type?: string; index_m3?: number; tare_kg?: number };
  /** A tare is as old as the change that brings it. */
  'trucks.change': { license_plate?: string; truck_type?: string; index_m3?: number | null; tare_kg?: number | null };
  'trucks.merge': Merge;
  'drivers.create': { full_name: string; phone?: string };
  'drivers.change': { full_name?: string; phone?: string | null; is_active?: boolean };
  'drivers.merge': Merge;
  'operators.create': { full_name: string; job_title?: string; phone?: string };
  'operators.change': { full_name?: string; job_title?: string | null; phone?: string | null; is_active?: boolean };
  'truck_types.create': { name: string; index_m3?: number; legal_gross_t?: number };
  'truck_types.change': { name?: string; index_m3?: number | null; legal_gross_t?: number | null };
  /** t/m³ loose; kg/L for fuel. */
  'materials.change': { density: number };
  /** Without a customer: the list price. Whole rupiah a m³, in force from the day on. */
  'customer_prices.create': {
    customer_id?: string;
    material_type: MaterialType;
    price_per_m3: number;
    from_date: string;
  };
  'stock_adjustments.create': StockAdjustmentPayload;
  'deliveries.create': DeliveryCreatePayload;
  'deliveries.change_status': { status: DeliveryStatus; cancel_reason?: string | null };
  'deliveries.void': { void_reason: string };
  'attachments.create': AttachmentPayload;
  /** A record that will not be sent any more, with the reason; `replaces` names it. Its bytes go to the audit. */
  'mutations.discard': { reason: string; discarded: object };
}

/** The record becomes an alias of another: it stays, and lists show the other. */
interface Merge {
  merged_into: string;
}

export interface DeliveryCreatePayload {
  ticket_no: string;
  /** By the site's time zone and start of day, fixed at capture: later settings never rewrite a day. */
  operating_day: string;
  customer_id?: string;
  customer_name: string;
  material_type: MaterialType;
  /** m³, at most 3 decimals. */
  volume: number;
  /** Whole kg. */
  gross_kg?: number;
  tare_kg?: number;
  /** t/m³ by which the weight became a volume. */
  density?: number;
  /** The weight was typed in, not read from the weighbridge. */
  weighed_manually?: boolean;
  truck_id?: string;
  truck_license: string;
  truck_type: string;
  driver_name: string;
  destination_address?: string;
  /** Rupiah a m³; absent where no price is known. */
  unit_price?: number;
  shift_id?: string;
  override_reason?: string;
  notes?: string;
  /**
   * By the site's rule as the device knew it, pending where the settings had not come: a rule that came later does not rewrite what was
   * saved. Absent from older apps: then by the rule of the moment when it arrives.
   */
  status?: StatusAtGate;
}

/** A stocktake says what the book held and what was measured; its adjustment is the difference of the two. */
export interface StockAdjustmentPayload {
  operating_day: string;
  kind: AdjustmentKind;
  material_type: MaterialType;
  /** m³ (litres of fuel), signed, never zero. */
  adjustment: number;
  book?: number;
  physical?: number;
  reason: string;
  notes?: string;
}

/** A picture of a record. It goes to the bucket after this, under `path`: `<entity_table>/<entity_id>/<sha256>.jpg` or `.webp`. */
export interface AttachmentPayload {
  entity_table: 'incidents' | 'equipment' | 'deliveries';
  entity_id: string;
  path: string;
  content_type: 'image/jpeg' | 'image/webp';
  bytes: number;
  /** Hex. */
  sha256: string;
  taken_at?: string;
}
