/** What the demo shows on screens that only what happened beside the records can fill; and how well its crusher runs. */
import { expect, it } from 'vitest';
import { historyOf } from '../../supabase/local/demo/history.ts';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { DEMO_STAFF } from './support/demoStaff.ts';
import { openForFile } from './support/openForFile.ts';

const local = await openForFile();
await seedDemo(local.backend, local.keys, { demoDays: 100 }, new Date());
const rows = (sql: string) => local.backend.database.query(sql);

it('has something of everything, as the server would have written it', () => {
  const history = historyOf(1, 12, new Date('2026-11-04T08:00:00Z'), DEMO_STAFF);
  expect(Object.entries(history).filter(([, list]) => Array.isArray(list) && list.length === 0)).toEqual([]);
  const { deliveries, orders, machines, fuel } = history;
  expect(fuel.some((log) => log.kind === 'receipt')).toBe(true);
  expect(new Set(orders.map(({ ended_at, paid_ahead }) => `${ended_at !== null} ${paid_ahead}`)).size).toBe(3);
  const statuses = deliveries.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['pending', 'in_transit', 'delivered', 'cancelled']));
  const wrong = deliveries.filter(
    ({ amount, volume, unit_price }) => amount !== Math.round(volume * (unit_price ?? 0)),
  );
  expect(wrong).toEqual([]);
  // Without the time of the last reading a jump of a meter could not be seen.
  for (const { id, hour_meter, meter_read_at, captured_at } of machines) {
    const last = fuel.findLast(({ equipment_id }) => equipment_id === id);
    expect([hour_meter, meter_read_at]).toEqual([last?.hour_meter ?? hour_meter, last?.captured_at ?? captured_at]);
  }
});

it('has lines of the audit of the last two weeks, the newest last, by several people', async () => {
  expect(
    await rows(`select count(*) > 300 as many, count(distinct author) >= 3 as people, count(distinct table_name) >= 8 as tables,
      min(recorded_at) > now() - interval '17 days' as lately,
      bool_and(recorded_at >= earlier) as sorted from (
        select *, coalesce(lag(recorded_at) over (order by id), '-infinity') as earlier from public.audit_log
        where action not like 'devices.%' and action not like 'held%' and after is not null) as lines`),
  ).toEqual([{ many: true, people: true, tables: true, lately: true, sorted: true }]);
});

it('has a ledger that is equal when it is counted anew, also where an invoiced ticket was corrected', async () => {
  expect(await rows(`select count(*)::int > 0 as is from public.deliveries where revisions is not null`)).toEqual([
    { is: true },
  ]);
  expect(await rows('select * from private.ledger_differences')).toEqual([]);
});

it('has records that wait for the owner, whose notes can be read, and errors of the apps', async () => {
  expect(await rows(`select kind, code, decision from public.held_mutations order by captured_at`)).toEqual([
    { kind: 'deliveries.void', code: 'day_closed', decision: null },
    { kind: 'production_entries.void', code: 'day_closed', decision: null },
    { kind: 'fuel_logs.create', code: 'day_closed', decision: null },
  ]);
  expect(
    await rows(`select details ->> 'severity' as severity from public.client_errors order by captured_at`),
  ).toEqual([{ severity: 'critical' }, { severity: 'critical' }]);
});

it('crushes at 80 to 100 % of the rate that the target asks for, in at most the hours that are planned', async () => {
  const [figures] = await rows(`
    with made as (
      select sum(quantity) as m3 from public.daily_totals where kind in ('production', 'transformation') and key not in ('boulder', 'feed')),
    run as (
      select sum(extract(epoch from closed_at - opened_at) / 3600)
        - (select coalesce(sum(extract(epoch from ended_at - started_at) / 3600), 0) from public.downtime_entries) as hours,
        count(distinct operating_day) as days
      from public.shifts where status = 'closed')
    select round(100 * m3 / (hours * 960 / 12))::int as efficiency, round(100 * hours / (days * 12))::int as utilisation from made, run`);
  expect(Number(figures?.['efficiency'])).toBeGreaterThan(80);
  expect(Number(figures?.['efficiency'])).toBeLessThan(100);
  expect(Number(figures?.['utilisation'])).toBeGreaterThan(60);
  expect(Number(figures?.['utilisation'])).toBeLessThan(100);
});

it('has photos of its last incidents and of a machine, each under the path that its bytes ask for', async () => {
  expect(
    await rows(`select a.entity_table, count(*)::int as photos,
      bool_and(encode(sha256(c.bytes), 'hex') = a.sha256 and octet_length(c.bytes) = a.bytes
        and a.path = format('%s/%s/%s/%s.jpg', a.entity_table, a.entity_id, a.author, a.sha256)) as whole,
      bool_and(exists (select from public.incidents i where i.id = a.entity_id)
        or exists (select from public.equipment e where e.id = a.entity_id and e.equipment_type = 'dump_truck')) as owned
      from public.attachments a join storage.objects o on o.name = a.path join storage.contents c on c.object_id = o.id
      group by 1 order by 1`),
  ).toEqual([
    { entity_table: 'equipment', photos: 1, whole: true, owned: true },
    { entity_table: 'incidents', photos: 8, whole: true, owned: true },
  ]);
});

it('is owed money of several months', async () => {
  expect(
    await rows('select count(distinct month) >= 3 as several from public.customer_months where billed > paid'),
  ).toEqual([{ several: true }]);
});

it('has invoices with a credit note, one that still needs it, and void ones; and a cash box that was short', async () => {
  expect(
    await rows(`select count(*) filter (where differs < 0)::int as differing,
      count(*) filter (where kind = 'credit_note') >= 2 as credited, count(*) filter (where voided_at is not null) >= 2 as void,
      bool_and(net = (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line)) as exact from public.invoices`),
  ).toEqual([{ differing: 1, credited: true, void: true, exact: true }]);
  expect(
    await rows(`select count(*) filter (where counted < expected)::int as short, count(*) filter (where acknowledged_at is null)::int as waiting,
      (select max(count) from (select count(*)::int from public.cash_handovers, unnest(payments) as p group by p) as each) as times
      from public.cash_handovers`),
  ).toEqual([{ short: 1, waiting: 1, times: 1 }]);
});
