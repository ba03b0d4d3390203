/** Loads a history in bulk: whole tables at a time, with derived rows rebuilt once at the end. */
import type { Sql } from '../database.ts';
import type { DemoHistory } from './history.ts';

/** Call it inside a transaction. `more`: further statements that derived rows depend on. */
export async function loadHistory(tx: Sql, history: DemoHistory, owner: string, more = ''): Promise<void> {
  const made = {
    author: owner,
    captured_at: history.founded.toISOString(),
    received_at: history.founded.toISOString(),
  };
  const { company, machines } = history;
  const tables = {
    customers: company.customers.map(({ weight: _weight, distanceKm: _distance, from, to: _to, ...customer }) => ({
      ...customer,
      ...made,
      captured_at: from.toISOString(),
      received_at: from.toISOString(),
      status: 'open',
    })),
    drivers: company.drivers.map((driver) => ({ ...driver, ...made, is_active: true })),
    trucks: company.trucks.map(({ weight: _weight, usualDriver: _driver, usualCustomer: _customer, ...truck }) => ({
      ...truck,
      ...made,
    })),
    operators: history.crew,
    equipment: machines,
    equipment_values: machines.map(({ id, purchase_cost }) => ({
      id,
      purchase_cost,
      current_value: Math.round(purchase_cost * 0.55),
    })),
    customer_prices: history.prices,
    orders: history.orders,
    kpi_targets: history.targets,
    shifts: history.shifts,
    stock_adjustments: history.adjustments,
    downtime_entries: history.downtime,
    transformations: history.transformations,
    production_entries: history.production,
    fuel_logs: history.fuel,
    deliveries: history.deliveries,
    incidents: history.incidents,
    incident_actions: history.actions,
    payments: history.payments,
    transactions: history.expenses,
    day_closings: history.closings,
  };
  for (const [table, rows] of Object.entries(tables)) await load(tx, table, rows);
  await tx.run(NUMBERED);
  if (more) await tx.run(more);
  // After the closings: one of a day's totals says that it is closed.
  await tx.run('select private.recompute_derived()');
  await tx.run(CLOSED_TOTALS);
  await tx.query(PLAN, [PLANNED_HOURS]);
  await tx.run(BEGUN);
}

/** One shift on most days, two where stock is low. */
const PLANNED_HOURS = '12';
const PLAN = `update public.system_config set config_value = $1 where config_key = 'business.planned_hours'`;

/** The demo's site has been in operation for long. */
const BEGUN = `update public.system_config set config_value = 'all' where config_key = 'site.first_steps'`;

const CHUNK = 5000;

/** One statement for many rows. Columns that a row omits are null; triggers stamp version and position. */
async function load(tx: Sql, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => ({ flags: [], totals: [], revision: 0, ...row }));
    await tx.query(
      `insert into public.${table} select * from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(chunk)],
    );
  }
}

/** The server continues after the numbers of these orders, which belong to the month of their first day. */
const NUMBERED = `insert into private.number_counters (prefix, month, last)
  select 'DO', private.month_of(from_date), max(right(number, 4)::integer) from public.orders group by 2`;

/** A closing stores the final figures, as `private.close_day` writes them. */
const CLOSED_TOTALS =
  'update public.day_closings set totals = private.figures_of_day(operating_day) where reopened_at is null';
