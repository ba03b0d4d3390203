/** Every table that `pull_changes` sends, by its name in SQL. Each has a description beside this file. */
export const TABLE_NAMES = [
  'system_config',
  'materials',
  'truck_types',
  'colleagues',
  'customers',
  'trucks',
  'drivers',
  'operators',
  'customer_prices',
  'orders',
  'deliveries',
  'stocks',
  'daily_totals',
  'stock_adjustments',
  'invoices',
  'payments',
  'cash_handovers',
  'opening_balances',
  'customer_months',
  'order_totals',
  'transactions',
  'kpi_targets',
  'day_closings',
  'shifts',
  'equipment',
  'equipment_values',
  'production_entries',
  'downtime_entries',
  'fuel_logs',
  'transformations',
  'incidents',
  'incident_actions',
  'attachments',
  'insight_feedback',
  'held_mutations',
  'notices_seen',
  'yard_visits',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** Records that devices write without storing rows of them. */
type UnsyncedName = 'mutations' | 'devices' | 'client_errors' | 'audit_log';
export type RecordName = TableName | UnsyncedName;

const names: ReadonlySet<string> = new Set(TABLE_NAMES);
export const isTableName = (name: string): name is TableName => names.has(name);
