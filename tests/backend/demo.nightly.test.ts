/** The demo company: what src/domain/README.md says of such a quarry holds, and the database it fills is in order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, demoDays, seasonOf } from '../../supabase/local/demo/calendar.ts';
import { type DemoHistory, historyOf } from '../../supabase/local/demo/history.ts';
import { randomForTopic } from '../../supabase/local/demo/random.ts';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { DEMO_NOW, DEMO_SEED, DEMO_STAFF } from './support/demoStaff.ts';
import { type LocalBackend, openLocalBackend } from './support/localBackend.ts';

const generate = (days: number, seed = DEMO_SEED) => historyOf(seed, days, DEMO_NOW, DEMO_STAFF);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

it('the same seed gives the same history to the last id, another seed another', () => {
  expect(generate(20)).toEqual(generate(20));
  expect(generate(20, 8).deliveries).not.toEqual(generate(20).deliveries);
});

it('most trucks have been weighed empty within a month, so that the note of the others is read', () => {
  const { company } = generate(90);
  const days = company.trucks.map(({ tare_at }) => (DEMO_NOW.getTime() - Date.parse(tare_at)) / 86_400_000);
  const overdue = days.filter((age) => age > 30).length;
  expect(overdue).toBeGreaterThan(0);
  expect(overdue / days.length).toBeLessThan(0.15);
  // None before the site was there.
  const young = generate(3);
  for (const { tare_at } of young.company.trucks)
    expect(Date.parse(tare_at)).toBeGreaterThanOrEqual(young.founded.getTime());
});

describe('three years', () => {
  let history!: DemoHistory;
  beforeAll(() => {
    history = generate(3 * 365);
  });

  it('have 15,900 to 16,400 tickets each: about 45 a day, 12.2 m³ a trip, 16,000 m³ a month', () => {
    const { deliveries, firstDay } = history;
    for (const year of [0, 1, 2]) {
      const [from, to] = [addDays(firstDay, year * 365), addDays(firstDay, (year + 1) * 365)];
      const tickets = deliveries.filter(({ operating_day }) => from <= operating_day && operating_day < to).length;
      expect(tickets).toBeGreaterThanOrEqual(15_900);
      expect(tickets).toBeLessThanOrEqual(16_400);
    }
    const volume = sum(deliveries, (delivery) => delivery.volume);
    expect(deliveries.length / (3 * 365)).toBeCloseTo(45, -0.5);
    expect(Math.abs(volume / deliveries.length - 12.2)).toBeLessThan(0.2);
    expect(Math.abs(volume / 36 - 16_000)).toBeLessThan(500);
  });

  it('burn near 200 litres of diesel a day, and the crusher makes what is sold', () => {
    const burnt = sum(history.fuel, ({ kind, liters }) => (kind === 'issue' ? liters : 0)) / (3 * 365);
    expect(burnt).toBeGreaterThan(160);
    expect(burnt).toBeLessThan(230);
    const made =
      sum(history.production, ({ material_type, volume }) => (material_type === 'boulder' ? 0 : volume)) +
      sum(history.transformations, ({ outputs }) => sum(Object.values(outputs), (volume) => volume));
    expect(made / sum(history.deliveries, ({ volume }) => volume)).toBeCloseTo(1, 1);
  });

  it('stop the crusher about 1.1 times a shift, with the reasons that such a line has', () => {
    expect(history.downtime.length / history.shifts.length).toBeCloseTo(1.1, 0.5);
    const share = (reason: string) =>
      history.downtime.filter((stop) => stop.reason === reason).length / history.downtime.length;
    expect(Math.abs(share('no_feed') - 0.25)).toBeLessThan(0.05);
    expect(Math.abs(share('electrical') - 0.1)).toBeLessThan(0.05);
  });

  it('recover from boulder what can be believed: between 80 and 102 % by mass, on average near 96', () => {
    const density: Record<string, number> = {
      abu_batu: 1.5,
      split_half_inch: 1.45,
      split_three_quarter_inch: 1.45,
      split_2_3_cm: 1.42,
    };
    const recoveries = history.transformations.map(
      ({ boulder_volume, outputs }) =>
        sum(Object.entries(outputs), ([product, volume]) => volume * (density[product] ?? Number.NaN)) /
        (boulder_volume * 1.6),
    );
    expect(sum(recoveries, (recovery) => recovery) / recoveries.length).toBeCloseTo(0.95, 1);
    expect(recoveries.filter((recovery) => recovery < 0.8 || recovery > 1.02).length / recoveries.length).toBeLessThan(
      0.02,
    );
  });

  it('have incidents as often as such a site, most of them near misses', () => {
    const months = 36;
    expect(
      Math.abs(history.incidents.filter((incident) => incident.class === 'near_miss').length / months - 6),
    ).toBeLessThan(1.5);
    expect(new Set(history.incidents.map((incident) => incident.number)).size).toBe(history.incidents.length);
  });

  it('hold the planted anomalies at their rates, and know which they are', () => {
    const { labels, deliveries, fuel } = history;
    const rate = (anomaly: string) =>
      labels.filter((label) => label.anomaly === anomaly).length / (anomaly === 'fuel' ? fuel : deliveries).length;
    const expected = { duplicate: 0.003, impossible_volume: 0.002, short_cycle: 0.003, night_trip: 0.001, fuel: 0.01 };
    const off = Object.entries(expected).filter(
      ([anomaly, share]) => rate(anomaly) < 0.6 * share || rate(anomaly) > 1.5 * share,
    );
    expect(off).toEqual([]);
    const known = new Set([...deliveries, ...fuel].map((row) => row.id));
    expect(labels.every((label) => known.has(label.row_id))).toBe(true);
  });
});

it('nothing is delivered or crushed on Lebaran, little is sold on Sundays, nothing is later than now', () => {
  expect(seasonOf('2026-03-20')).toBe(0);
  expect(seasonOf('2026-11-15')).toBeLessThan(0.3);
  expect(seasonOf('2026-11-18')).toBeGreaterThan(0.9);
  expect(demoDays('2026-03-18', 6, randomForTopic(1, 'weather')).filter((day) => day.isClosed)).toHaveLength(4);
  const { deliveries, shifts, fuel, downtime, production, transformations, incidents, payments } = generate(3);
  for (const row of [
    ...deliveries,
    ...shifts,
    ...fuel,
    ...downtime,
    ...production,
    ...transformations,
    ...incidents,
    ...payments,
  ]) {
    expect(Date.parse(row.captured_at)).toBeLessThan(DEMO_NOW.getTime());
  }
  for (const { in_transit_at, delivered_at } of deliveries) {
    for (const time of [in_transit_at, delivered_at]) expect(Date.parse(time ?? '0')).toBeLessThan(DEMO_NOW.getTime());
  }
});

describe('an empty database, filled with three years', () => {
  let local!: LocalBackend;
  beforeAll(async () => {
    local = await openLocalBackend();
    const begin = process.cpuUsage();
    await seedDemo(local.backend, local.keys, { demoDays: 3 * 365 }, DEMO_NOW);
    const { user, system } = process.cpuUsage(begin);
    console.log(`three years in ${((user + system) / 1e6).toFixed(1)} s of processor time`);
  }, 600_000);
  afterAll(() => local.close());
  const rows = (sql: string) => local.backend.database.query(sql);

  it('ends with ample stock of everything, as the ledger says', async () => {
    expect(await rows('select material_type, on_hand from public.stocks where on_hand < 1000')).toEqual([]);
    expect(
      await rows(
        `select 1 from public.stocks s where on_hand <> (select sum(quantity) from public.stock_movements m where m.material_type = s.material_type)`,
      ),
    ).toEqual([]);
  });

  it('never let a material run out on the way, but now and then run short', async () => {
    const below = (limit: number) =>
      rows(`select material_type, count(distinct operating_day)::int as days from (
      select material_type, operating_day, sum(quantity) over (partition by material_type order by operating_day, quantity desc) as book from public.stock_movements) as days
      where book < ${limit} and material_type not in ('boulder', 'solar') group by 1`);
    expect(await below(0)).toEqual([]);
    const short = (await below(500)).map(({ days }) => Number(days));
    expect(short.length).toBeGreaterThan(1);
    // Of three years and eight products, some weeks.
    expect(sum(short, (days) => days)).toBeGreaterThan(15);
    expect(sum(short, (days) => days)).toBeLessThan(250);
  });

  it('has tickets that no other device can ever make: one each, with codes that are registered', async () => {
    expect(await rows('select ticket_no from public.deliveries group by 1 having count(*) > 1')).toEqual([]);
    expect(
      await rows(
        `select 1 from public.deliveries d where not exists (select from public.devices v where v.id = d.device and v.code = split_part(d.ticket_no, '-', 3)) limit 1`,
      ),
    ).toEqual([]);
  });

  it('has the totals of its days, and closings that agree with them', async () => {
    const [wrong] =
      await rows(`select count(*)::int as count from (select operating_day, material_type, sum(volume), count(*) from public.deliveries
      where status <> 'cancelled' group by 1, 2 except select operating_day, key, quantity, count from public.daily_totals where kind = 'deliveries') as missing`);
    expect(wrong).toEqual({ count: 0 });
    const [closed] = await rows(
      `select count(*)::int as days, bool_and(totals = private.figures_of_day(operating_day)) as agree from public.day_closings`,
    );
    expect(closed).toEqual({ days: 3 * 365 - 5, agree: true });
  });

  it('has records in every table that people fill', async () => {
    const tables = [
      'customers',
      'trucks',
      'drivers',
      'operators',
      'equipment',
      'equipment_values',
      'customer_prices',
      'kpi_targets',
      'shifts',
      'stock_adjustments',
      'downtime_entries',
      'transformations',
      'production_entries',
      'fuel_logs',
      'deliveries',
      'incidents',
      'incident_actions',
      'payments',
      'transactions',
      'day_closings',
      'daily_totals',
    ];
    expect(
      await rows(
        tables
          .map((table) => `select '${table}' as empty where not exists (select from public.${table})`)
          .join(' union all '),
      ),
    ).toEqual([]);
  });

  it('says nowhere which records were planted', async () => {
    expect(await rows(`select nspname from pg_namespace where nspname = 'demo'`)).toEqual([]);
  });

  it('is not filled twice', async () => {
    const count = () =>
      rows(
        'select (select count(*) from public.deliveries)::int as deliveries, (select count(*) from public.devices)::int as devices',
      );
    const before = await count();
    await seedDemo(local.backend, local.keys, { demoDays: 90 }, DEMO_NOW);
    expect(await count()).toEqual(before);
  });
});
