/** The input of the rules: rows as this device shows them, with its unsent work. */
import type { MaterialType } from '../materials/materials.ts';
import type { Taken } from '../figures/orderLeft.ts';
import type { InvoiceState } from '../figures/receivables.ts';
import type { DayFacts } from '../figures/dayFacts.ts';
import type { Claim } from '../insights/types.ts';
import type { DeviceReport } from '../people/stalled.ts';
import type { SyncedTables } from '../records/rows.ts';
import type { StockThresholds } from '../stock/stockLevel.ts';

/** Number of operating days, up to today, whose records are checked. */
export const NOTICE_DAYS = 7;
/** Notices about tickets and clocks end after this many days. */
export const RECENT_DAYS = 3;

export interface SiteFacts {
  readonly now: Date;
  readonly today: string;
  readonly thresholds: { readonly pile: StockThresholds; readonly tank: StockThresholds };
  /** `isUsed`: it was moved or counted at some time. */
  readonly stocks: readonly {
    readonly materialType: MaterialType;
    readonly onHand: number;
    readonly isUsed: boolean;
  }[];
  readonly machines: readonly SyncedTables['equipment'][];
  /** Shifts and stops as far back as this device has them, for roles that get service notices. */
  readonly shifts: readonly SyncedTables['shifts'][];
  readonly stops: readonly SyncedTables['downtime_entries'][];
  /** Actions due by tomorrow, including done ones. */
  readonly actions: readonly SyncedTables['incident_actions'][];
  /** Incidents of the last `NOTICE_DAYS` days. */
  readonly incidents: readonly SyncedTables['incidents'][];
  readonly held: readonly Pick<SyncedTables['held_mutations'], 'id' | 'decision' | 'received_at'>[];
  /** The devices' last known state on the server; their registrations. */
  readonly devices: readonly KnownDevice[];
  /** Tickets of the last `RECENT_DAYS`, and other records that may have a doubtful clock. */
  readonly tickets: readonly Pick<
    SyncedTables['deliveries'],
    'id' | 'operating_day' | 'material_type' | 'override_reason' | 'flags' | 'device' | 'voided_at' | 'status'
  >[];
  /** Orders that were not ended by hand. */
  readonly orders: readonly (Pick<SyncedTables['orders'], 'id' | 'number' | 'volume' | 'amount'> & {
    readonly taken: Taken;
  })[];
  /** Valid invoices, each with its unpaid amount. */
  readonly invoices: readonly (Pick<
    SyncedTables['invoices'],
    'id' | 'number' | 'customer_id' | 'due_on' | 'differs'
  > & { readonly customer: string; readonly state: InvoiceState; readonly open: number })[];
  /** Trucks in the yard, each with the operating day of its entry. */
  readonly inYard: readonly (Pick<SyncedTables['yard_visits'], 'id' | 'truck_license' | 'tare_at'> & {
    readonly day: string;
  })[];
  readonly entries: readonly Pick<SyncedTables['fuel_logs'], 'id' | 'operating_day' | 'flags' | 'device'>[];
  /** Adjustments of the last `NOTICE_DAYS`. */
  readonly adjustments: readonly SyncedTables['stock_adjustments'][];
  readonly days: readonly DayFacts[];
  readonly production: readonly Pick<
    SyncedTables['production_entries'],
    'shift_id' | 'operating_hours' | 'voided_at' | 'material_type'
  >[];
  readonly closings: readonly SyncedTables['day_closings'][];
  /** Days before the last `NOTICE_DAYS` on which the site worked and that are not closed, oldest first. */
  readonly leftOpen: readonly string[];
  /** The last findings of smart analytics on this device, within `NOTICE_DAYS`, without a verdict. */
  readonly findings: readonly Pick<Claim, 'card' | 'subject' | 'alert' | 'day' | 'claim'>[];
}

export interface KnownDevice extends DeviceReport {
  readonly id: string;
  /** Its label, or its code. */
  readonly name: string;
}
