import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, busynessOf, Rain } from '../../supabase/local/demo/calendar.ts';
import { foundCompany } from '../../supabase/local/demo/company.ts';
import { deliveriesOf } from '../../supabase/local/demo/deliveries.ts';
import { chanceFrom } from '../../supabase/local/demo/random.ts';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { type LocalBackend, openLocalBackend } from './support/localBackend.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const STATIONS = [
  { device: '0190a000-0000-7000-8000-00000000000a', code: 'AAA', author: '0190a000-0000-7000-8000-00000000000c' },
  { device: '0190a000-0000-7000-8000-00000000000b', code: 'BBB', author: '0190a000-0000-7000-8000-00000000000d' },
];

const generate = (days: number) => {
  const chance = chanceFrom(7);
  return [...deliveriesOf(days, NOW, foundCompany(chance, NOW), STATIONS, chance)];
};

it('the same seed gives the same company and the same deliveries', () => {
  expect(generate(30)).toEqual(generate(30));
});

it('a year has as many tickets, and as many m³ a trip, as such a quarry has', () => {
  const year = generate(365);
  expect(year.length).toBeGreaterThan(14_500);
  expect(year.length).toBeLessThan(18_500);
  const volume = year.reduce((sum, delivery) => sum + delivery.volume, 0);
  expect(volume / year.length).toBeGreaterThan(11);
  expect(volume / year.length).toBeLessThan(14);
});

it('nothing is delivered on Lebaran, little on Sundays, nothing later than now', () => {
  const on = (day: string) => busynessOf(day, { ...chanceFrom(1), uniform: () => 0.999 }, new Rain());
  expect(on('2026-03-20')).toBe(0);
  expect(on('2026-11-15')).toBeLessThan(0.3);
  expect(on('2026-11-18')).toBeGreaterThan(0.9);
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  for (const delivery of generate(3)) {
    for (const time of [delivery.captured_at, delivery.in_transit_at, delivery.delivered_at]) expect(Date.parse(time ?? '0')).toBeLessThan(NOW.getTime());
  }
});

describe('an empty database, filled', () => {
  let local!: LocalBackend;
  let seconds = 0;
  beforeAll(async () => {
    local = await openLocalBackend();
    const begin = performance.now();
    await seedDemo(local.backend, local.keys, { demoDays: 90 }, NOW);
    seconds = (performance.now() - begin) / 1000;
  });
  afterAll(() => local.close());
  const rows = (sql: string) => local.backend.database.query(sql);

  it('is filled within seconds', () => {
    console.log(`90 days in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(15);
  });

  it('ends with ample stock of everything, as the ledger says', async () => {
    expect(await rows('select 1 from public.stocks where on_hand < 1000')).toEqual([]);
    expect(await rows(`select 1 from public.stocks s where on_hand <> (select sum(quantity) from public.stock_movements m where m.material_type = s.material_type)`)).toEqual([]);
  });

  it('never let a material run out on the way', async () => {
    const dry = await rows(`select 1 from (select sum(quantity) over (partition by material_type order by operating_day, quantity desc) as book
      from public.stock_movements) as days where book < 0`);
    expect(dry).toEqual([]);
  });

  it('has tickets that no other device can ever make: one each, with codes that are registered', async () => {
    expect(await rows('select ticket_no from public.deliveries group by 1 having count(*) > 1')).toEqual([]);
    expect(await rows(`select 1 from public.deliveries d where not exists (select from public.devices v where v.id = d.device and v.code = split_part(d.ticket_no, '-', 3))`)).toEqual([]);
  });

  it('has the totals of its days', async () => {
    const [wrong] = await rows(`select count(*)::int as count from (select operating_day, material_type, sum(volume), count(*) from public.deliveries
      where status <> 'cancelled' group by 1, 2 except select operating_day, key, quantity, count from public.daily_totals) as missing`);
    expect(wrong).toEqual({ count: 0 });
  });

  it('is not filled twice', async () => {
    const count = () => rows('select (select count(*) from public.deliveries)::int as deliveries, (select count(*) from public.devices)::int as devices');
    const before = await count();
    await seedDemo(local.backend, local.keys, { demoDays: 90 }, NOW);
    expect(await count()).toEqual(before);
  });
});
