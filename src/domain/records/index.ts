/** Every record of the app. A new one: its file, a line here, its name in `tables.ts` (CONTRIBUTING.md). */
import { attachments } from './attachments.ts';
import { auditLog } from './audit_log.ts';
import { cashHandovers } from './cash_handovers.ts';
import { clientErrors } from './client_errors.ts';
import { colleagues } from './colleagues.ts';
import { customerMonths } from './customer_months.ts';
import { customerPrices } from './customer_prices.ts';
import { customers } from './customers.ts';
import { dailyTotals } from './daily_totals.ts';
import { dayClosings } from './day_closings.ts';
import type { Columns, Kind, RecordDescription, RowOf } from './define.ts';
import { deliveries } from './deliveries.ts';
import { devices } from './devices.ts';
import { downtimeEntries } from './downtime_entries.ts';
import { drivers } from './drivers.ts';
import { equipment } from './equipment.ts';
import { equipmentValues } from './equipment_values.ts';
import { fuelLogs } from './fuel_logs.ts';
import { heldMutations } from './held_mutations.ts';
import { incidentActions } from './incident_actions.ts';
import { incidents } from './incidents.ts';
import { insightFeedback } from './insight_feedback.ts';
import { invoices } from './invoices.ts';
import { kpiTargets } from './kpi_targets.ts';
import { materials } from './materials.ts';
import { mutations } from './mutations.ts';
import { noticesSeen } from './notices_seen.ts';
import { openingBalances } from './opening_balances.ts';
import { operators } from './operators.ts';
import { orders } from './orders.ts';
import { orderTotals } from './order_totals.ts';
import { payments } from './payments.ts';
import { productionEntries } from './production_entries.ts';
import { shifts } from './shifts.ts';
import { stockAdjustments } from './stock_adjustments.ts';
import { stocks } from './stocks.ts';
import { systemConfig } from './system_config.ts';
import type { RecordName, TableName } from './tables.ts';
import { transactions } from './transactions.ts';
import { transformations } from './transformations.ts';
import { truckTypes } from './truck_types.ts';
import { trucks } from './trucks.ts';
import { yardVisits } from './yard_visits.ts';
import { keysOf } from '../values/json.ts';

const DESCRIPTIONS = {
  system_config: systemConfig,
  materials,
  truck_types: truckTypes,
  colleagues,
  customers,
  trucks,
  drivers,
  operators,
  customer_prices: customerPrices,
  customer_months: customerMonths,
  orders,
  order_totals: orderTotals,
  deliveries,
  stocks,
  daily_totals: dailyTotals,
  stock_adjustments: stockAdjustments,
  invoices,
  payments,
  cash_handovers: cashHandovers,
  opening_balances: openingBalances,
  transactions,
  kpi_targets: kpiTargets,
  day_closings: dayClosings,
  shifts,
  equipment,
  equipment_values: equipmentValues,
  production_entries: productionEntries,
  downtime_entries: downtimeEntries,
  fuel_logs: fuelLogs,
  transformations,
  incidents,
  incident_actions: incidentActions,
  attachments,
  insight_feedback: insightFeedback,
  held_mutations: heldMutations,
  yard_visits: yardVisits,
  mutations,
  devices,
  notices_seen: noticesSeen,
  client_errors: clientErrors,
  audit_log: auditLog,
} as const satisfies { readonly [N in RecordName]: { readonly table: N | RecordName } };

type Descriptions = typeof DESCRIPTIONS;

/** A kind of any record, without the type of its payload. */
type AnyKind = Kind<unknown, CorrectableField>;

/** By name, without the types of their columns and payloads: for code that iterates over all of them. */
export const RECORDS: Readonly<Record<RecordName, RecordDescription<Columns, Readonly<Record<string, AnyKind>>>>> =
  DESCRIPTIONS;
export const isRecordName = (name: string): name is RecordName => Object.hasOwn(RECORDS, name);

/** The rows of every table that `pull_changes` sends: names and types equal the SQL columns. */
export type SyncedTables = { [T in TableName]: RowOf<Descriptions[T]['columns']> };

type KindsOf<N extends RecordName> = Descriptions[N]['kinds'];
type PayloadsOf<N extends RecordName> = {
  [K in keyof KindsOf<N> & string as `${N}.${K}`]: KindsOf<N>[K] extends Kind<infer P> ? P : never;
};
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type AllPayloads = Together<{ [N in RecordName]: PayloadsOf<N> }[RecordName]>;

type Stamped<P, S extends string> = [S] extends [never] ? P : Omit<P, S>;
type DraftsOf<N extends RecordName> = {
  [K in keyof KindsOf<N> & string as `${N}.${K}`]: KindsOf<N>[K] extends Kind<infer P, infer _F, infer S>
    ? Stamped<P, S>
    : never;
};
type AllDrafts = Together<{ [N in RecordName]: DraftsOf<N> }[RecordName]>;
/** The payload that a screen sets, by kind: without the fields that the save adds. */
export type DraftPayloads = { [K in MutationKind]: AllDrafts[K] };

/** The payload of a mutation, by kind: the fields that a user set or changed. In a change null clears a field, absence keeps it. */
export type MutationPayloads = { [K in keyof AllPayloads]: AllPayloads[K] };
export type MutationKind = keyof MutationPayloads;

/** Every field that a user may correct after a refusal. */
export type CorrectableField = {
  [N in RecordName]: {
    [K in keyof KindsOf<N>]: KindsOf<N>[K] extends Kind<infer _P, infer F> ? F : never;
  }[keyof KindsOf<N>];
}[RecordName];

const kinds: ReadonlyMap<string, { readonly table: RecordName; readonly kind: AnyKind }> = new Map(
  keysOf(RECORDS).flatMap((table) =>
    Object.entries(RECORDS[table].kinds).map(([name, kind]) => [`${table}.${name}`, { table, kind }] as const),
  ),
);

export const isKind = (kind: string): kind is MutationKind => kinds.has(kind);
export const KINDS: readonly MutationKind[] = [...kinds.keys()].filter(isKind);

export function kindOf(kind: MutationKind): AnyKind {
  return found(kind).kind;
}

export const tableOf = (kind: MutationKind): RecordName => found(kind).table;

/** Creates a record, or continues one with the same derived id; every other kind changes one. */
export const isCreation = ({ kind }: { readonly kind: MutationKind }): boolean => kindOf(kind).mode !== 'change';

/** A kind that a newer app queued before a downgrade is sent unchanged, without a prediction. */
function found(kind: string): { readonly table: RecordName; readonly kind: AnyKind } {
  const known = kinds.get(kind);
  if (known) return known;
  const [table = ''] = kind.split('.');
  const unpredicted: AnyKind = DESCRIPTIONS.mutations.kinds.discard;
  return {
    table: isRecordName(table) ? table : 'mutations',
    kind: { ...unpredicted, fields: {}, required: [], correctable: [] },
  };
}
