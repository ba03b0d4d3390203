/** The stores of a user's database as version 8 made them (commit 0f2f223), the last that knew thirteen tables only. */
export const LEGACY_TABLES = {
  system_config: 'id, config_key',
  materials: 'id, material_type',
  truck_types: 'id, name',
  colleagues: 'id, full_name',
  customers: 'id, name, merged_into',
  trucks: 'id, license_plate, merged_into, look_up.plate',
  drivers: 'id, full_name, merged_into',
  operators: 'id, full_name',
  customer_prices: 'id, from_date, [customer_id+material_type+from_date], [material_type+from_date]',
  deliveries:
    'id, captured_at, ticket_no, [operating_day+captured_at], [status+operating_day+captured_at], [material_type+operating_day+captured_at], [look_up.plate+look_up.newest], [customer_id+operating_day+captured_at]',
  stock_adjustments: 'id, captured_at, [operating_day+captured_at]',
  stocks: 'id, material_type',
  daily_totals: 'id, operating_day',
} as const;

export const STORES_OF_VERSION_8 = {
  outbox: 'id, seq, [state+seq], live_seq, entity_id, settled_at',
  answers: '++at',
  view_rows: '[table+id], [table+order], [table+row.look_up.plate+row.look_up.newest]',
  meta: 'key',
  drafts: 'key',
  photos: 'id, state',
  photo_contents: 'id',
  ...LEGACY_TABLES,
} as const;
