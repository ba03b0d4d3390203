/** Tickets that are older than a device keeps, asked over the real API as a signed-in person: filtered, paged, counted. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import {
  NEWEST_FIRST,
  NEWEST_INCIDENTS,
  olderDeliveries,
  olderIncidents,
  wholeRow,
} from '../../src/data/office/olderRecords.ts';
import { keysOf, sortedBy } from '../../src/data/office/askServer.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { askList } from '../support/askList.ts';
import { DEMO_NOW } from './support/demoStaff.ts';
import { openForFile } from './support/openForFile.ts';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';
import type { DeliveriesQuery } from '../../src/data/records/deliveries/deliveriesQuery.ts';
import type { OlderIncidentsQuery } from '../../src/data/office/olderRecords.ts';

const local = await openForFile();
await seedDemo(local.backend, local.keys, { demoDays: 20 }, DEMO_NOW);
const token = await local.signIn('clerk');

const signedInAs = (as: string) => ({
  backend: { url: 'http://127.0.0.1', key: local.keys.publishable },
  token: as,
  fetcher: local.fetcher,
});
type Query = DeliveriesQuery & { before: string };
const ask = (query: Query, { page = 1, limit = 50 } = {}, as = token) =>
  askList(signedInAs(as), wholeRow('deliveries'), (client) =>
    sortedBy(olderDeliveries(client, query), keysOf(NEWEST_FIRST, true)).range((page - 1) * limit, page * limit),
  );
const rowsOf = async (query: Query, paging: { page?: number; limit?: number } = {}) => {
  const answer = await ask(query, paging);
  if (!answer.ok) throw new Error(answer.error);
  return { ...answer.value, rows: answer.value.rows.slice(0, paging.limit ?? 50) };
};
const inSql = async (where: string): Promise<string[]> =>
  (
    await local.backend.database.query<{ ticket_no: string }>(
      `select ticket_no from public.deliveries where ${where} order by operating_day desc, captured_at desc, id desc`,
    )
  ).map((row) => row.ticket_no);

const BEFORE = '2026-11-14';
const OLD = `operating_day < '${BEFORE}' and status not in ('pending', 'in_transit')`;

it('page by page they are all of them, each once, in order, and counted on every page', async () => {
  const expected = await inSql(OLD);
  expect(expected.length).toBeGreaterThan(400);
  const found: string[] = [];
  for (let page = 1; found.length < expected.length; page += 1) {
    const { rows, total } = await rowsOf({ before: BEFORE }, { page, limit: 150 });
    expect(total).toBe(expected.length);
    expect(rows.length).toBeGreaterThan(0);
    found.push(...rows.map((row) => row.ticket_no));
  }
  expect(found).toEqual(expected);
});

it('a page longer than the API gives at once still says how many there are', async () => {
  const { rows, total } = await rowsOf({ before: BEFORE }, { limit: 1000 });
  expect(rows.length).toBeLessThanOrEqual(1000);
  expect(total).toBe((await inSql(OLD)).length);
});

it('behind the last page there is nothing, and that is no fault', async () => {
  expect((await rowsOf({ before: BEFORE }, { page: 100_000 })).rows).toEqual([]);
});

it('filters by day, status and material', async () => {
  const query = {
    before: BEFORE,
    from: '2026-11-02',
    to: '2026-11-06',
    status: 'delivered',
    materialType: 'abu_batu',
  } as const;
  const expected = await inSql(
    `operating_day between '2026-11-02' and '2026-11-06' and status = 'delivered' and material_type = 'abu_batu'`,
  );
  expect(expected.length).toBeGreaterThan(0);
  expect((await rowsOf(query, { limit: 1000 })).rows.map((row) => row['ticket_no'])).toEqual(expected);
});

it('tells voided tickets from the others', async () => {
  await local.backend.database.query(
    `update public.deliveries set voided_at = now(), void_reason = 'wrong truck' where id in (select id from public.deliveries where ${OLD} and status = 'delivered' order by id limit 3)`,
  );
  const numbers = async (voided: boolean) =>
    (await rowsOf({ before: BEFORE, status: 'delivered', voided }, { limit: 1000 })).rows.map(
      (row) => row['ticket_no'],
    );
  expect(await numbers(true)).toEqual(await inSql(`${OLD} and voided_at is not null`));
  expect(await numbers(false)).toEqual(await inSql(`${OLD} and status = 'delivered' and voided_at is null`));
  expect(await numbers(true)).toHaveLength(3);
});

it('finds any word or run of digits: a plate however it is spelled, its digits, a counter, a driver, a customer', async () => {
  const [sample] = await local.backend.database.query(
    `select ticket_no, truck_license, driver_name, customer_name from public.deliveries where ${OLD} order by id limit 1`,
  );
  const [plate, ticket, driver, customer] = [
    String(sample?.['truck_license']),
    String(sample?.['ticket_no']),
    String(sample?.['driver_name']),
    String(sample?.['customer_name']),
  ] as const;
  const digits = /\d+/.exec(plate)?.[0] ?? '';
  const counter = ticket.split('-')[3] ?? '';
  const last = (name: string) => name.split(' ').at(-1) ?? '';
  for (const [search, where] of [
    [plate.toLowerCase().replaceAll(' ', ''), `truck_license = '${plate}'`],
    [ticket, `ticket_no = '${ticket}'`],
    [counter, `ticket_no like '%-${counter}'`],
    [`${digits} ${counter}`, `truck_license like '%${digits}%' and ticket_no like '%-${counter}%'`],
    [
      `${last(driver).toLowerCase()} ${counter}`,
      `driver_name like '%${last(driver)}%' and ticket_no like '%-${counter}%'`,
    ],
    [last(customer), `customer_name ~* '\\m${last(customer)}' or driver_name ~* '\\m${last(customer)}'`],
    [last(driver), `driver_name ~* '\\m${last(driver)}' or customer_name ~* '\\m${last(driver)}'`],
  ] as const) {
    const expected = await inSql(`${OLD} and (${where})`);
    expect(expected.length).toBeGreaterThan(0);
    const { rows, total } = await rowsOf({ before: BEFORE, search }, { limit: 1000 });
    expect([search, total]).toEqual([search, expected.length]);
    expect(rows.map((row) => row['ticket_no'])).toEqual(expected);
  }
});

it('a search keeps to the filters, and a ticket that arrives between two of its pages moves none of the others', async () => {
  const query = {
    before: BEFORE,
    search: 'f',
    from: '2026-11-02',
    to: '2026-11-06',
    status: 'delivered',
    voided: false,
  } as const;
  const expected = await inSql(
    `(truck_license ~ '^F' or driver_name ~* '\\mf' or customer_name ~* '\\mf') and operating_day between '2026-11-02' and '2026-11-06' and status = 'delivered' and voided_at is null`,
  );
  const page = async (after?: DeliveryRow) => {
    const answer = await askList(signedInAs(token), wholeRow('deliveries'), (client) => {
      const all = olderDeliveries(client, query);
      return (after && all.behind ? all.behind(after) : all).range(0, 4);
    });
    return answer.ok ? answer.value : { rows: [], total: null };
  };
  const first = await page();
  // The newest of all, as a tablet that was without signal sends it.
  await local.backend.database.query(
    `insert into public.deliveries select (jsonb_populate_record(d, '{"id":"${newId()}","ticket_no":"SJ-261106-ZZZ-0001"}')).*
     from public.deliveries d where d.id = '${first.rows[0]!.id}'`,
  );
  const numbers = first.rows.map((row) => row.ticket_no);
  for (let last = first.rows.at(-1); last !== undefined;) {
    const { rows, total } = await page(last);
    expect(total).toBe(expected.length - numbers.length);
    numbers.push(...rows.map((row) => row.ticket_no));
    last = rows.at(-1);
  }
  expect(first.total).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(5);
  expect(numbers).toEqual(expected);
  await local.backend.database.query(`delete from public.deliveries where ticket_no = 'SJ-261106-ZZZ-0001'`);
});

it.each(['),or(id.not.is.null', '"quoted"', '%', '*', '\\', "zz'clock", 'xx,y.z', '(((', 'zzz:* | f'])(
  'a search for %s finds nothing and breaks nothing',
  async (search) => {
    const answer = await ask({ before: BEFORE, search });
    expect(answer.ok ? answer.value.total : answer.error).toBe(0);
  },
);

it('a request without a session is answered with no row', async () => {
  const answers = [
    await ask({ before: BEFORE }, {}, local.keys.publishable),
    await ask({ before: BEFORE }, {}, `${token.slice(0, -4)}AAAA`),
  ];
  expect(answers.map((answer) => !answer.ok && answer.error)).toEqual(['refused', 'signed_out']);
});

describe('incidents that are older than a device keeps', () => {
  const askFor = async (query: Omit<OlderIncidentsQuery, 'before'> = {}, limit = 50, page = 1) => {
    const answer = await askList(signedInAs(token), wholeRow('incidents'), (client) =>
      sortedBy(olderIncidents(client, { before: BEFORE, ...query }), keysOf(NEWEST_INCIDENTS, true)).range(
        (page - 1) * limit,
        page * limit,
      ),
    );
    if (!answer.ok) throw new Error(answer.error);
    const { rows, total } = answer.value;
    return { total: total ?? 0, titles: rows.slice(0, limit).map((row) => row['title']) };
  };

  beforeAll(async () => {
    const add = (at: number, title: string, day: string, status: string, location: string | null) =>
      local.backend.database.query(
        `insert into public.incidents (id, version, operating_day, number, class, title, location, occurred_at, captured_at, status)
         select gen_random_uuid(), 900000 + ${at}, '${day}', 'IN-251001-Z9Z-000${at}', $1, $2, $3, timestamptz '${day} 10:00+07', timestamptz '${day} 10:00+07', $4`,
        [at === 1 ? 'first_aid' : 'near_miss', title, location, status],
      );
    await add(1, 'Stone "fell", twice (50%_off) \\ a*b', '2025-10-01', 'closed', 'Belt 2');
    await add(2, 'Slipped on the ramp', '2025-10-02', 'closed', null);
    await add(3, 'Still looked into', '2025-10-03', 'investigating', 'Belt 2');
    await add(4, 'Of the days that are kept', '2026-11-15', 'closed', 'Belt 2');
  });

  it('are those that are closed, the newest first, page by page and counted', async () => {
    const whole = await askFor({}, 1000);
    expect(whole.titles.slice(-2)).toEqual(['Slipped on the ramp', 'Stone "fell", twice (50%_off) \\ a*b']);
    expect(whole.titles).not.toContain('Still looked into');
    expect(whole.titles).not.toContain('Of the days that are kept');
    const paged = [];
    for (let page = 1; paged.length < whole.total; page += 1) paged.push(...(await askFor({}, 2, page)).titles);
    expect(paged).toEqual(whole.titles);
  });

  it.each([
    ['z9z-0001', 1],
    ['belt 2', 1],
    ['"fell", twice (50%_off) \\ a*b', 1],
    ['50%_', 1],
    ['a%belt', 0],
    ['slipped', 0],
    [',title.eq.x', 0],
  ] as const)('are found by number, place and title, as it was typed: %s', async (search, count) =>
    expect((await askFor({ search, class: 'first_aid' })).titles.filter((title) => /fell/.test(title))).toHaveLength(
      count,
    ),
  );
});
