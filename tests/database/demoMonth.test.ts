/** A whole month of the demo: every figure that screens and the report show, against plain SQL over the records themselves. */
import { beforeAll, expect, test } from 'vitest';
import { historyOf } from '../../supabase/local/demo/history.ts';
import { loadHistory } from '../../supabase/local/demo/load.ts';
import { configByDay, type DatedEntry } from '../../src/domain/settings/dated.ts';
import { achievementOf } from '../../src/domain/figures/achievement.ts';
import { addDays, daysIn } from '../../src/domain/time/calendar.ts';
import { efficiencyOf } from '../../src/domain/figures/crusherEfficiency.ts';
import { factsByDay, sumsByKey, totalsOf } from '../../src/domain/figures/dayFacts.ts';
import { deliveredOf } from '../../src/domain/figures/delivered.ts';
import { settingsOn, type SettingsByDay, type Target } from '../../src/domain/figures/figureSettings.ts';
import { fuelOf } from '../../src/domain/figures/fuel.ts';
import { densitiesByDay, type DatedDensity, type DensityOf } from '../../src/domain/materials/densities.ts';
import { stopsCrusher } from '../../src/domain/figures/hoursRun.ts';
import { lostProductionOf } from '../../src/domain/figures/lostProduction.ts';
import { netOf } from '../../src/domain/figures/net.ts';
import { AGES, receivablesOf } from '../../src/domain/figures/receivables.ts';
import { recoveryOf } from '../../src/domain/figures/recovery.ts';
import { revenueOf, revenueOfMaterial } from '../../src/domain/figures/revenue.ts';
import { safetyOf } from '../../src/domain/figures/safety.ts';
import { customerRanking, hoursOfWeek } from '../../src/domain/figures/tickets.ts';
import { stockAtEnd } from '../../src/domain/figures/stockOfDay.ts';
import { dailyReportOf, type DailyReport, type ReportRecords } from '../../src/domain/figures/dailyReport.ts';
import { byText } from '../../src/domain/rules/text.ts';
import { asWorked } from '../../src/domain/shifts/plannedSpan.ts';
import { DEFAULT_SITE_DAY } from '../../src/domain/time/operatingDay.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { openWorld } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import type { DayFacts, DayTotal, ShiftFacts, StopFacts } from '../../src/domain/figures/dayFacts.ts';

const NOW = new Date('2026-11-04T08:00:00Z');
const TODAY = '2026-11-04';
const MONTH = { from: '2026-10-01', to: '2026-10-31' };
const DAYS = 40;
const SEED = 7;

type Ticket = Parameters<typeof customerRanking>[0][number];

const world = await openWorld();
const owner = await world.hire('owner');
let month: readonly DayFacts[];
let later: readonly DayFacts[];
let settings: SettingsByDay;
let densityOf: DensityOf;

beforeAll(async () => {
  const [clerk, admin, supervisor, manager] = [
    await world.hire('admin'),
    await world.hire('admin'),
    await world.hire('manager'),
    await world.hire('manager'),
  ];
  const station = ({ id, device, code }: Person) => ({ author: id, device, code });
  const staff = {
    weighbridge: [station(clerk), station(admin)] as const,
    supervisor: station(supervisor),
    owner: owner.id,
    admin: admin.id,
    manager: manager.id,
  };
  await world.sql.transaction((tx) => loadHistory(tx, historyOf(SEED, DAYS, NOW, staff), owner.id));
  // The demo's tickets all have a price: every seventh loses it, so that revenue is estimated too.
  await world.query(
    `update deliveries set unit_price = null, amount = null where id in
       (select id from (select id, row_number() over (order by ticket_no) as nth from deliveries) as t where nth % 7 = 0)`,
  );
  await world.query('select private.recompute_derived()');

  // What the owner's device is sent: totals, shifts, stops, settings, targets, densities. No ticket.
  const all = await facts();
  month = factsByDay(MONTH, all);
  later = factsByDay({ from: addDays(MONTH.to, 1), to: TODAY }, all);
  const configOn = configByDay(
    await rows<DatedEntry>('select config_key, config_value, is_active, past from system_config'),
  );
  const targets = await rows<Target>(
    'select metric, period, target::float8, from_date::text, captured_at::text from kpi_targets',
  );
  settings = (day) => settingsOn(day, configOn(day), targets);
  densityOf = densitiesByDay(await rows<DatedDensity>('select material_type, density::float8, past from materials'));
}, 180_000);

async function rows<T>(sql: string): Promise<T[]> {
  return trusted<T[]>(await owner.query(sql));
}

async function facts() {
  const [totals, shifts, stops, machines] = await Promise.all([
    rows<DayTotal>(
      'select operating_day::text, kind, key, quantity::float8, count, amount::float8 from daily_totals where deleted_at is null',
    ),
    rows<ShiftFacts>(
      `select id, operating_day::text, shift_type, status, start_time, end_time, opened_at::text, closed_at::text,
         production_target::float8 from shifts`,
    ),
    rows<StopFacts>(
      `select operating_day::text, shift_id, equipment_id, reason, started_at::text, ended_at::text, voided_at::text from downtime_entries`,
    ),
    rows<{ id: string; equipment_type: string; equipment_name: string }>(
      'select id, equipment_type, equipment_name from equipment',
    ),
  ]);
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  return {
    totals,
    shifts: shifts.map((one) => asWorked(one, DEFAULT_SITE_DAY)),
    stops: stops.filter((stop) => stopsCrusher(stop, (id) => byId.get(id))),
  };
}

/** The one row that plain SQL answers, of the records of the month. */
async function plain(sql: string): Promise<Record<string, number>> {
  const found = await world.one(sql);
  return trusted<Record<string, number>>(found);
}

const allOf = async (sql: string) => trusted<Record<string, unknown>[]>(await world.query(sql));

/** The planned start, or the opening where that came first; no shift of the demo is planned for after midnight. */
const BEGAN = `least(opened_at, (operating_day + start_time::time) at time zone 'Asia/Jakarta')`;
const IN_MONTH = `operating_day between '${MONTH.from}' and '${MONTH.to}'`;
const PRODUCED = `(select operating_day, volume from production_entries where voided_at is null and material_type not in ('boulder', 'solar')
  union all select operating_day, output.value::numeric from transformations, jsonb_each_text(outputs) as output where voided_at is null)`;
const WORKED = `(select operating_day from ${PRODUCED} as p union select operating_day from deliveries where status <> 'cancelled' and voided_at is null)`;
const CONFIG = (key: string) => `(select private.config('business.${key}')::numeric)`;

test('what was produced, on how many days, against which target', async () => {
  const { produced, days, target } = await plain(
    `select (select sum(volume)::float8 from ${PRODUCED} as p where ${IN_MONTH}) as produced,
       (select count(*)::int from ${WORKED} as w where ${IN_MONTH}) as days,
       (select target::float8 from kpi_targets where metric = 'production' and period = 'day') as target`,
  );
  expect(produced).toBeGreaterThan(1_000);
  expect(achievementOf(month, settings)).toEqual({
    produced,
    operatingDays: days,
    target: Number(target) * Number(days),
    percent: (Number(produced) / (Number(target) * Number(days))) * 100,
  });
});

test('the hours that the crusher ran', async () => {
  const hours = await plain(
    `select (select sum(extract(epoch from upper(span) - lower(span)) / 3600)::float8 from
         (select unnest(range_agg(tstzrange(${BEGAN}, closed_at))) as span from shifts where ${IN_MONTH} group by operating_day) as worked) as shift,
       (select sum(round(extract(epoch from ended_at - started_at) / 3600, 3))::float8 from downtime_entries where voided_at is null and ${IN_MONTH}) as down`,
  );
  const found = efficiencyOf(month, settings, NOW);
  // What two shifts of a day cover counts once.
  expect(found.hours.shift).toBeCloseTo(Number(hours['shift']), 2);
  expect(found.hours.down).toBe(hours['down']);
  expect(found.hours.run).toBeCloseTo(Number(hours['shift']) - Number(hours['down']), 2);
});

test('what was delivered, billed and estimated, and what is left of it', async () => {
  const money = await plain(
    `with sold as (select operating_day, sum(volume) as volume, count(*) as trips, sum(amount) as billed,
         coalesce(sum(volume) filter (where unit_price is null), 0) as unpriced
       from deliveries where status = 'delivered' and voided_at is null and ${IN_MONTH} group by operating_day)
     select sum(volume)::float8 as volume, sum(trips)::int as trips, sum(unpriced)::float8 as unpriced,
       sum(round(unpriced * ${CONFIG('avg_price_per_cubic_meter')}))::float8 as estimated, sum(billed)::float8 as billed,
       sum(round(volume * ${CONFIG('cost_per_cubic_meter')}))::float8 as costs,
       ((select count(*) from ${WORKED} as w where ${IN_MONTH}) * (${CONFIG('fixed_cost_fuel')} + ${CONFIG('fixed_cost_equipment')}
         + ${CONFIG('fixed_cost_labor')} + ${CONFIG('fixed_cost_maintenance')}))::float8 as fixed from sold`,
  );
  const revenue = Number(money['billed']) + Number(money['estimated']);
  expect(money['unpriced']).toBeGreaterThan(100);
  expect(deliveredOf(month)).toEqual({ volume: money['volume'], trips: money['trips'] });
  expect(revenueOf(month, settings)).toEqual({
    amount: revenue,
    estimated: money['estimated'],
    unpriced: money['unpriced'],
  });
  expect(netOf(month, settings)).toMatchObject({
    revenue,
    variableCosts: money['costs'],
    fixedCosts: money['fixed'],
    net: revenue - Number(money['costs']) - Number(money['fixed']),
  });
});

test('what was delivered by product, by customer, and by weekday and hour', async () => {
  const price = CONFIG('avg_price_per_cubic_meter');
  const DELIVERED = `deliveries as d where d.status = 'delivered' and d.voided_at is null and ${IN_MONTH}`;
  const worth = `sum(coalesce(d.amount, round(d.volume * ${price})))::float8 as amount`;
  const products = await allOf(
    `select d.material_type as material, sum(d.volume)::float8 as volume, count(*)::int as trips, ${worth} from ${DELIVERED} group by 1`,
  );
  const sold = sumsByKey(totalsOf(month), 'delivered');
  expect(products.length).toBeGreaterThan(4);
  expect(
    Object.fromEntries(
      sold.map(([material, { quantity, count }]) => [
        material,
        [quantity, count, revenueOfMaterial(month, settings, material).amount],
      ]),
    ),
  ).toEqual(
    Object.fromEntries(products.map(({ material, volume, trips, amount }) => [material, [volume, trips, amount]])),
  );

  const delivered = await rows<Ticket>(
    `select customer_id, customer_name, volume::float8, amount::float8, status, voided_at::text, operating_day::text, captured_at::text
     from deliveries where ${IN_MONTH}`,
  );
  // The screen reads the tickets themselves, also those that are still on their way.
  const tickets = delivered.flatMap((ticket) => [ticket, { ...ticket, status: 'in_transit' as const }]);
  const customers = await allOf(
    `select d.customer_name as name, sum(d.volume)::float8 as volume, count(*)::int as trips, ${worth} from ${DELIVERED} group by 1`,
  );
  const ranking = customerRanking(tickets, () => undefined, settings);
  expect(customers.length).toBeGreaterThan(4);
  const byName = (one: { name?: unknown }, other: { name?: unknown }) =>
    String(one.name) < String(other.name) ? -1 : 1;
  expect(ranking.map(({ name, volume, trips, amount }) => ({ name, volume, trips, amount })).toSorted(byName)).toEqual(
    customers.toSorted(byName),
  );
  expect(ranking.at(-1)?.cumulative).toBeCloseTo(100, 9);

  const hours = await allOf(
    `select weekday, hour, volume / (select count(*) from generate_series('${MONTH.from}'::date, '${MONTH.to}'::date, '1 day') as day
         where extract(isodow from day)::int - 1 = weekday) as volume
     from (select extract(isodow from operating_day)::int - 1 as weekday, extract(hour from captured_at at time zone 'Asia/Jakarta')::int as hour,
       sum(d.volume)::float8 as volume from ${DELIVERED} group by 1, 2) as sums`,
  );
  const { cells } = hoursOfWeek(tickets, settings, daysIn(MONTH));
  const found = cells.flatMap((line, weekday) => line.map((volume, hour) => ({ weekday, hour, volume })));
  expect(found.filter(({ volume }) => volume > 0)).toEqual(
    hours.toSorted(
      (one, other) => Number(one['weekday']) - Number(other['weekday']) || Number(one['hour']) - Number(other['hour']),
    ),
  );
});

test('the diesel that was used and bought', async () => {
  const fuel = await plain(
    `select sum(liters) filter (where kind = 'issue')::float8 as issued, coalesce(sum(liters) filter (where kind = 'receipt'), 0)::float8 as received,
       coalesce(sum(amount) filter (where kind = 'receipt'), 0)::float8 as spent from fuel_logs where voided_at is null and ${IN_MONTH}`,
  );
  expect(fuelOf(month, settings)).toMatchObject(fuel);
});

test('what became of the boulder', async () => {
  const masses = await plain(
    `select (select sum(boulder_volume)::float8 from transformations where voided_at is null and ${IN_MONTH}) as feed,
       (select sum(output.value::numeric * m.density)::float8 from transformations, jsonb_each_text(outputs) as output
          join materials m on m.material_type = output.key where voided_at is null and ${IN_MONTH}) as output,
       (select density::float8 from materials where material_type = 'boulder') as density`,
  );
  const found = recoveryOf(month, densityOf);
  expect(found.feed).toBe(masses['feed']);
  expect(found.outputMass).toBeCloseTo(Number(masses['output']), 6);
  expect(found.percent).toBeCloseTo(
    (Number(masses['output']) / (Number(masses['feed']) * Number(masses['density']))) * 100,
    9,
  );
});

test('the stock on the evening of the last day, of every material', async () => {
  const now = await rows<{ material_type: string; on_hand: number }>(
    'select material_type, on_hand::float8 from stocks',
  );
  const then: Record<string, unknown>[] = await world.query(
    `select material_type, sum(quantity)::float8 as on_hand from stock_movements where operating_day <= '${MONTH.to}' group by 1`,
  );
  const evening = new Map(then.map((row) => [String(row['material_type']), Number(row['on_hand'])]));
  expect(now.length).toBeGreaterThan(5);
  expect(
    now.map(({ material_type, on_hand }) => [
      material_type,
      stockAtEnd({ materialType: material_type, onHand: on_hand, others: [] }, later),
    ]),
  ).toEqual(now.map(({ material_type }) => [material_type, evening.get(material_type) ?? 0]));
});

test('what customers owe, and since when', async () => {
  const months = await rows<{
    customer_id: string;
    month: string;
    billed: number;
    tax: number;
    paid: number;
    unpriced: number;
  }>(
    'select customer_id, month::text, billed::float8, tax::float8, paid::float8, unpriced_volume::float8 as unpriced from customer_months',
  );
  const found = receivablesOf(
    months.map(({ customer_id: customerId, ...rest }) => ({ customerId, ...rest })),
    TODAY,
    () => settings(TODAY).price,
  );
  const owed = await plain(
    `with bills as (select customer_id, sum(amount) as billed from deliveries where status = 'delivered' and voided_at is null and customer_id is not null group by 1),
       paid as (select customer_id, sum(amount) as paid from payments where voided_at is null group by 1),
       debts as (select coalesce(billed, 0) - coalesce(paid, 0) as balance from bills full join paid using (customer_id))
     select coalesce(sum(balance) filter (where balance > 0), 0)::float8 as owed, coalesce(-sum(balance) filter (where balance < 0), 0)::float8 as ahead from debts`,
  );
  expect(found.owed).toBe(owed['owed']);
  expect(found.ahead).toBe(owed['ahead']);
  expect(AGES.reduce((sum, age) => sum + found.ageing[age], 0)).toBe(owed['owed']);
  expect(found.owed).toBeGreaterThan(0);
});

test('where production was lost: to the last thousandth of a m³', () => {
  const { target, produced, losses } = lostProductionOf(month, settings, NOW);
  const thousandths = losses.reduce((sum, { volume }) => sum + Math.round(volume * 1000), 0);
  expect(thousandths).toBe(Math.round((target - produced) * 1000));
  expect(losses.some(({ kind }) => kind === 'standing_still')).toBe(true);
});

test('how safe it was', async () => {
  const safety = await plain(
    `select (select count(*)::int from incidents where class in ('minor', 'serious', 'fatal') and ${IN_MONTH}) as injuries,
       (select coalesce(sum(lost_days), 0)::int from incidents where ${IN_MONTH}) as lost,
       (select sum(cardinality(crew) * round(extract(epoch from closed_at - ${BEGAN}) / 3600, 3))::float8 from shifts where ${IN_MONTH}) as hours`,
  );
  expect(safetyOf(month, TODAY)).toMatchObject({
    injuries: safety['injuries'],
    lostDays: safety['lost'],
    hours: safety['hours'],
  });
});

/** Its words are in unit/office/reportText.test.ts. */
async function reportOf(day: string): Promise<DailyReport> {
  const ON_DAY = `operating_day = '${day}'`;
  const [shifts, production, transformations, fuel, payments, stocks] = await Promise.all([
    rows<ReportRecords['shifts'][number]>(
      `select id, operating_day::text, shift_name, shift_type, status, start_time, end_time, opened_at::text, closed_at::text,
         production_target::float8 from shifts where ${ON_DAY}`,
    ),
    rows<ReportRecords['production'][number]>(
      `select shift_id, material_type, volume::float8, operating_hours::float8, voided_at::text from production_entries where ${ON_DAY}`,
    ),
    rows<ReportRecords['transformations'][number]>(
      `select shift_id, boulder_volume::float8, outputs, voided_at::text from transformations where ${ON_DAY}`,
    ),
    rows<ReportRecords['fuel'][number]>(
      `select shift_id, kind, liters::float8, voided_at::text from fuel_logs where ${ON_DAY}`,
    ),
    rows<ReportRecords['payments'][number]>(
      `select method, amount::float8, voided_at::text from payments where ${ON_DAY}`,
    ),
    rows<{ materialType: string; onHand: number }>(
      'select material_type as "materialType", on_hand::float8 as "onHand" from stocks',
    ),
  ]);
  const [ofDay] = month.filter((one) => one.day === day);
  if (!ofDay) throw new Error(`no facts of ${day}`);
  const after = [...month.filter((one) => one.day > day), ...later];
  return dailyReportOf(
    ofDay,
    after,
    {
      shifts: shifts.map((one) => asWorked(one, DEFAULT_SITE_DAY)),
      production,
      transformations,
      fuel,
      payments,
      stocks: stocks.map((stock) => ({ ...stock, others: [] })),
    },
    { settings: settings(day), densityOf, now: NOW },
  );
}

/** What floats leave behind the thousandth is no figure. */
const rounded = (value: unknown): number | null => (value === null ? null : Math.round(Number(value) * 1000) / 1000);
const EACH_DAY = Array.from({ length: 31 }, (_, at) => addDays(MONTH.from, at));

test('each day of the report: the lines of its shifts', async () => {
  const found = await allOf(
    `with out as (select shift_id, volume, 0 as feed, 0 as mass from production_entries where voided_at is null and material_type not in ('boulder', 'solar')
         union all select shift_id, 0, boulder_volume, 0 from transformations where voided_at is null
         union all select shift_id, output.value::numeric, 0, output.value::numeric * m.density from transformations, jsonb_each_text(outputs) as output
           join materials m on m.material_type = output.key where voided_at is null),
       made as (select shift_id, sum(volume) as volume, sum(feed) as feed, sum(mass) as mass from out group by 1)
     select s.operating_day::text as day, s.shift_name || ' · ' || s.start_time || '–' || s.end_time as name,
       coalesce(m.volume, 0)::float8 as volume, coalesce(m.feed, 0)::float8 as feed,
       (100 * m.mass / nullif(m.feed * (select density from materials where material_type = 'boulder'), 0))::float8 as percent,
       coalesce(s.production_target, t.target / count(*) over (partition by s.operating_day))::float8 as target,
       round(extract(epoch from closed_at - ${BEGAN}) / 3600, 3)::float8 as hours,
       (select coalesce(sum(round(extract(epoch from d.ended_at - d.started_at) / 3600, 3)), 0) from downtime_entries d
         where d.shift_id = s.id and d.voided_at is null)::float8 as down,
       (select max(hours) from (select sum(p.operating_hours) as hours from production_entries p
         where p.shift_id = s.id and p.voided_at is null group by p.material_type) as typed)::float8 as typed,
       (select coalesce(sum(f.liters), 0) from fuel_logs f where f.shift_id = s.id and f.kind = 'issue' and f.voided_at is null)::float8 as fuel
     from shifts s left join made m on m.shift_id = s.id, kpi_targets t
     where t.metric = 'production' and t.period = 'day' and s.${IN_MONTH} order by s.operating_day, s.start_time`,
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.some(({ fuel }) => Number(fuel) > 0)).toBe(true);
  const expected = found.map(({ day, name, volume, feed, percent, target, hours, down, typed, fuel }) => {
    const run = Number(hours) - Number(down);
    const differs = typed !== null && Math.abs(Number(typed) - run) > 1;
    return [day, name, ...[volume, target, feed, percent, run, down, differs ? typed : null, fuel].map(rounded)];
  });
  const shown = [];
  for (const day of EACH_DAY)
    for (const { shift, produced, target, recovery, hours, typedHours, hoursDisagree, fuel } of (await reportOf(day))
      .shifts) {
      if (!shift) continue;
      const figures = [produced, target, recovery.feed, recovery.percent, hours.run, hours.down];
      const name = `${shift.shift_name} · ${shift.start_time}–${shift.end_time}`;
      shown.push([day, name, ...[...figures, hoursDisagree ? typedHours : null, fuel].map(rounded)]);
    }
  expect(shown).toEqual(expected);
});

test('each day of the report: what was paid, spent, delivered and used', async () => {
  const paid = await allOf(
    `select operating_day::text as day, method, sum(amount)::float8 as amount from payments where voided_at is null and ${IN_MONTH} group by 1, 2`,
  );
  const spent = await allOf(
    `select operating_day::text as day, source_table as source, sum(amount)::float8 as amount
     from transactions where kind = 'expense' and ${IN_MONTH} group by 1, 2`,
  );
  const sold = await allOf(
    `select operating_day::text as day, sum(volume)::float8 as volume, count(*)::int as trips from deliveries
     where status = 'delivered' and voided_at is null and ${IN_MONTH} group by 1`,
  );
  const fuel = await allOf(
    `select operating_day::text as day, equipment_id as machine, sum(liters)::float8 as liters
     from fuel_logs where kind = 'issue' and voided_at is null and ${IN_MONTH} group by 1, 2`,
  );
  expect(paid.length).toBeGreaterThan(5);
  expect(spent.length).toBeGreaterThan(0);
  for (const day of EACH_DAY) {
    const on = (list: readonly Record<string, unknown>[], key: string, value: string) =>
      Object.fromEntries(list.filter((one) => one['day'] === day).map((one) => [one[key], one[value]]));
    const { payments, expenses, delivered, fuelByMachine, paid: all, spent: costs } = await reportOf(day);
    const sum = (of: Record<string, unknown>) => Object.values(of).reduce<number>((so, one) => so + Number(one), 0);
    const [takings, outlays] = [on(paid, 'method', 'amount'), on(spent, 'source', 'amount')];
    expect([day, Object.fromEntries(payments), all]).toEqual([day, takings, sum(takings)]);
    expect([day, Object.fromEntries(expenses), costs]).toEqual([day, outlays, sum(outlays)]);
    const tickets = sold.find((one) => one['day'] === day);
    expect([day, delivered.volume, delivered.trips]).toEqual([day, tickets?.['volume'] ?? 0, tickets?.['trips'] ?? 0]);
    expect([day, Object.fromEntries(fuelByMachine)]).toEqual([day, on(fuel, 'machine', 'liters')]);
  }
});

test('each day of the report: each material as produced, delivered and in stock in the evening', async () => {
  const found = await allOf(
    `with days as (select generate_series('${MONTH.from}'::date, '${MONTH.to}', '1 day')::date as day),
       made as (select operating_day, material_type, volume from production_entries where voided_at is null
         union all select operating_day, output.key, output.value::numeric from transformations, jsonb_each_text(outputs) as output
           where voided_at is null)
     select day::text, s.material_type as material,
       (select coalesce(sum(volume), 0) from made m where m.operating_day = day and m.material_type = s.material_type)::float8 as produced,
       (select coalesce(sum(volume), 0) from deliveries d where d.operating_day = day and d.material_type = s.material_type
         and status = 'delivered' and voided_at is null)::float8 as delivered,
       (select count(*) from deliveries d where d.operating_day = day and d.material_type = s.material_type
         and status = 'delivered' and voided_at is null)::int as trips,
       (select coalesce(sum(quantity), 0) from stock_movements m where m.operating_day <= day and m.material_type = s.material_type)::float8 as stock
     from days, stocks s where s.material_type <> 'solar'`,
  );
  expect(found.length).toBeGreaterThan(150);
  for (const day of EACH_DAY) {
    const ofDay = found.filter((one) => one['day'] === day);
    const { materials, achievement } = await reportOf(day);
    expect([day, materials.toSorted((one, other) => byText(one.material, other.material))]).toEqual([
      day,
      ofDay
        .map(({ material, produced, delivered, trips, stock: onHand }) => ({
          material,
          produced,
          delivered,
          trips,
          onHand,
        }))
        .toSorted((one, other) => byText(String(one.material), String(other.material))),
    ]);
    const finished = ofDay.filter(({ material }) => material !== 'boulder');
    const made = finished.reduce((sum, { produced }) => sum + Number(produced) * 1000, 0) / 1000;
    expect([day, rounded(achievement.produced)]).toEqual([day, rounded(made)]);
  }
});
