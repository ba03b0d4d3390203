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

  const DAYS = 3 * 365;
  const ticketsOf = ({ deliveries, firstDay }: DemoHistory, year: number) => {
    const [from, to] = [addDays(firstDay, year * 365), addDays(firstDay, (year + 1) * 365)];
    return deliveries.filter(({ operating_day }) => from <= operating_day && operating_day < to).length;
  };
  const sold = ({ deliveries }: DemoHistory) => sum(deliveries, ({ volume }) => volume);
  const made = ({ production, transformations }: DemoHistory) =>
    sum(production, ({ material_type, volume }) => (material_type === 'boulder' ? 0 : volume)) +
    sum(transformations, ({ outputs }) => sum(Object.values(outputs), (volume) => volume));
  const shareOf = ({ downtime }: DemoHistory, reason: string) =>
    downtime.filter((stop) => stop.reason === reason).length / downtime.length;
  const DENSITY: Record<string, number> = {
    abu_batu: 1.5,
    split_half_inch: 1.45,
    split_three_quarter_inch: 1.45,
    split_2_3_cm: 1.42,
  };
  const recoveries = ({ transformations }: DemoHistory) =>
    transformations.map(
      ({ boulder_volume, outputs }) =>
        sum(Object.entries(outputs), ([product, volume]) => volume * (DENSITY[product] ?? Number.NaN)) /
        (boulder_volume * 1.6),
    );
  const planted = ({ labels, deliveries, fuel }: DemoHistory, anomaly: string) =>
    labels.filter((label) => label.anomaly === anomaly).length / (anomaly === 'fuel' ? fuel : deliveries).length;

  it.each<[what: string, of: (history: DemoHistory) => number, least: number, most: number]>([
    ['tickets in the first year', (all) => ticketsOf(all, 0), 15_900, 16_400],
    ['tickets in the second year', (all) => ticketsOf(all, 1), 15_900, 16_400],
    ['tickets in the third year', (all) => ticketsOf(all, 2), 15_900, 16_400],
    ['trips a day', ({ deliveries }) => deliveries.length / DAYS, 43.5, 46.5],
    ['m³ a trip', (all) => sold(all) / all.deliveries.length, 12, 12.4],
    ['m³ a month', (all) => sold(all) / 36, 15_500, 16_500],
    [
      'L of diesel a day',
      ({ fuel }) => sum(fuel, ({ kind, liters }) => (kind === 'issue' ? liters : 0)) / DAYS,
      160,
      230,
    ],
    ['made of what is sold', (all) => made(all) / sold(all), 0.95, 1.05],
    ['stops a shift', ({ downtime, shifts }) => downtime.length / shifts.length, 0.95, 1.25],
    ['of the stops without feed', (all) => shareOf(all, 'no_feed'), 0.2, 0.3],
    ['of the stops electrical', (all) => shareOf(all, 'electrical'), 0.05, 0.15],
    ['recovery by mass', (all) => sum(recoveries(all), (one) => one) / recoveries(all).length, 0.9, 1],
    [
      'of the recoveries beyond belief',
      (all) => recoveries(all).filter((one) => one < 0.8 || one > 1.02).length / recoveries(all).length,
      0,
      0.02,
    ],
    [
      'near misses a month',
      ({ incidents }) => incidents.filter((one) => one.class === 'near_miss').length / 36,
      4.5,
      7.5,
    ],
    ['duplicates', (all) => planted(all, 'duplicate'), 0.0018, 0.0045],
    ['impossible volumes', (all) => planted(all, 'impossible_volume'), 0.0012, 0.003],
    ['short cycles', (all) => planted(all, 'short_cycle'), 0.0018, 0.0045],
    ['night trips', (all) => planted(all, 'night_trip'), 0.0006, 0.0015],
    ['odd issues of fuel', (all) => planted(all, 'fuel'), 0.006, 0.015],
  ])('have %s as such a site has', (_what, of, least, most) => {
    const figure = of(history);
    expect(figure).toBeGreaterThanOrEqual(least);
    expect(figure).toBeLessThanOrEqual(most);
  });

  it('know which records were planted, and number each incident once', () => {
    const { labels, deliveries, fuel, incidents } = history;
    const known = new Set([...deliveries, ...fuel].map((row) => row.id));
    expect(labels.every((label) => known.has(label.row_id))).toBe(true);
    expect(new Set(incidents.map((incident) => incident.number)).size).toBe(incidents.length);
  });
});

it('nothing is delivered or crushed on Lebaran, little is sold on Sundays, nothing is later than now', () => {
  expect(seasonOf('2026-03-20')).toBe(0);
  expect(seasonOf('2026-11-15')).toBeLessThan(0.3);
  expect(seasonOf('2026-11-18')).toBeGreaterThan(0.9);
  expect(demoDays('2026-03-18', 6, randomForTopic(1, 'weather')).filter((day) => day.isClosed)).toHaveLength(4);
  const { deliveries, shifts, fuel, downtime, production, transformations, incidents, payments } = generate(3);
  const all = [deliveries, shifts, fuel, downtime, production, transformations, incidents, payments].flat();
  for (const row of all) expect(Date.parse(row.captured_at)).toBeLessThan(DEMO_NOW.getTime());
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
    const tables =
      `customers trucks drivers operators equipment equipment_values customer_prices kpi_targets shifts stock_adjustments
      downtime_entries transformations production_entries fuel_logs deliveries incidents incident_actions payments transactions
      day_closings daily_totals`.split(/\s+/);
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
