/** Fills an empty database: the demo accounts, and as many days of records as the settings say. */
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/operatingDay.ts';
import type { Backend } from '../backend.ts';
import type { Sql } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { LocalSettings } from '../settings.ts';
import { createAccounts, createOwner, registerStation } from './accounts.ts';
import { addDays } from './calendar.ts';
import { foundCompany } from './company.ts';
import { deliveriesOf } from './deliveries.ts';
import { chanceFrom } from './random.ts';
import { stockEntries } from './stock.ts';

const SEED = 20_261_120;

export async function seedDemo(backend: Backend, keys: Keys, settings: Pick<LocalSettings, 'demoDays'>, now: Date): Promise<void> {
  if (!(await isEmpty(backend))) return;
  const users = await createAccounts(backend, keys);
  if (settings.demoDays === 0) return createOwner(backend.database, users.owner);
  const stations = [await registerStation(backend, keys, users.clerk, 'Timbangan 1'), await registerStation(backend, keys, users.admin, 'Timbangan 2')];

  const chance = chanceFrom(SEED);
  const firstDay = addDays(operatingDayOf(now, DEFAULT_SITE_DAY), 1 - settings.demoDays);
  const founded = new Date(`${firstDay}T06:00:00+07:00`);
  const company = foundCompany(chance, founded);
  const deliveries = [...deliveriesOf(settings.demoDays, now, company, stations, chance)];
  const made = { author: users.owner, captured_at: founded.toISOString(), received_at: founded.toISOString() };

  await backend.database.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await load(tx, 'customers', company.customers.map(({ weight: _weight, ...customer }) => ({ ...customer, ...made, status: 'open' })));
    await load(tx, 'drivers', company.drivers.map((driver) => ({ ...driver, ...made, is_active: true })));
    await load(tx, 'trucks', company.trucks.map(({ weight: _weight, usualDriver: _driver, usualCustomer: _customer, ...truck }) => ({ ...truck, ...made, tare_at: made.captured_at })));
    await load(tx, 'stock_adjustments', stockEntries(firstDay, deliveries, users.owner, chance));
    for (let from = 0; from < deliveries.length; from += CHUNK) await load(tx, 'deliveries', deliveries.slice(from, from + CHUNK));
    await tx.run('select private.recompute_derived()');
    await createOwner(tx, users.owner);
  });
  await backend.database.run('analyze');
}

const CHUNK = 5000;

/** One statement for many rows. Columns that a row leaves out are null; version and position are stamped by the triggers. */
async function load(tx: Sql, table: string, rows: readonly object[]): Promise<void> {
  await tx.query(`insert into public.${table} select * from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`, [JSON.stringify(rows)]);
}

/** Empty: it has no owner yet. */
async function isEmpty({ database }: Backend): Promise<boolean> {
  return (await database.query(`select 1 from public.profiles where role = 'owner' limit 1`)).length === 0;
}
