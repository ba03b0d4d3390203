/** What the rules look at: rows as this device shows them, with its unsent work over them. */
import type { MaterialType } from '../materials/materials.ts';
import type { Taken } from '../figures/orderLeft.ts';
import type { InvoiceState } from '../figures/receivables.ts';
import type { DayFacts } from '../figures/dayFacts.ts';
import type { Claim } from '../insights/types.ts';
import type { DeviceReport } from '../people/stalled.ts';
import type { SyncedTables } from '../records/rows.ts';
import type { StockThresholds } from '../stock/stockLevel.ts';

/** How many operating days, today and before, are looked through for what was done in them. */
export const NOTICE_DAYS = 7;
/** Notices of tickets and clocks end after these days. */
export const RECENT_DAYS = 3;

export interface SiteFacts {
  readonly now: Date;
  /** The operating day. */
  readonly today: string;
  readonly thresholds: { readonly pile: StockThresholds; readonly tank: StockThresholds };
  /** `isUsed`: something ever moved it, or it was counted. */
  readonly stocks: readonly {
    readonly materialType: MaterialType;
    readonly onHand: number;
    readonly isUsed: boolean;
  }[];
  readonly machines: readonly SyncedTables['equipment'][];
  /** Shifts and stops as long ago as this device holds them, where services are told of. */
  readonly shifts: readonly SyncedTables['shifts'][];
  readonly stops: readonly SyncedTables['downtime_entries'][];
  /** Those that are due until tomorrow, done ones too. */
  readonly actions: readonly SyncedTables['incident_actions'][];
  /** Incidents of the last `NOTICE_DAYS` days. */
  readonly incidents: readonly SyncedTables['incidents'][];
  readonly held: readonly Pick<SyncedTables['held_mutations'], 'id' | 'decision' | 'received_at'>[];
  /** What the server last said of devices; their registrations. */
  readonly devices: readonly KnownDevice[];
  /** Of the last `RECENT_DAYS`, and what else may carry the same doubts of a clock. */
  readonly tickets: readonly Pick<
    SyncedTables['deliveries'],
    'id' | 'operating_day' | 'material_type' | 'override_reason' | 'flags' | 'device' | 'voided_at' | 'status'
  >[];
  /** Orders that were not ended by hand. */
  readonly orders: readonly (Pick<SyncedTables['orders'], 'id' | 'number' | 'volume' | 'amount'> & {
    readonly taken: Taken;
  })[];
  /** Invoices that stand, each with what is left to pay of it. */
  readonly invoices: readonly (Pick<
    SyncedTables['invoices'],
    'id' | 'number' | 'customer_id' | 'due_on' | 'differs'
  > & { readonly customer: string; readonly state: InvoiceState; readonly open: number })[];
  /** Trucks in the yard, each with the operating day on which it came in. */
  readonly inYard: readonly (Pick<SyncedTables['yard_visits'], 'id' | 'truck_license' | 'tare_at'> & {
    readonly day: string;
  })[];
  readonly entries: readonly Pick<SyncedTables['fuel_logs'], 'id' | 'operating_day' | 'flags' | 'device'>[];
  /** Of the last `NOTICE_DAYS`. */
  readonly adjustments: readonly SyncedTables['stock_adjustments'][];
  readonly days: readonly DayFacts[];
  readonly production: readonly Pick<
    SyncedTables['production_entries'],
    'shift_id' | 'operating_hours' | 'voided_at' | 'material_type'
  >[];
  readonly closings: readonly SyncedTables['day_closings'][];
  /** Days before the last `NOTICE_DAYS` on which the site worked and that are not closed, the oldest first. */
  readonly leftOpen: readonly string[];
  /** What smart analytics found last on this device, within `NOTICE_DAYS`, and is not judged yet. */
  readonly findings: readonly Pick<Claim, 'card' | 'subject' | 'alert' | 'day' | 'claim'>[];
}

export interface KnownDevice extends DeviceReport {
  readonly id: string;
  /** Its label, or its code. */
  readonly name: string;
}
