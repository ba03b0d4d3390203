import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { hireStaff, made, EVERY_KIND, newEquipment } from './support/everyKind.ts';
import { mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { refusal, rowsOf, type Page, type Person } from './support/world.ts';

interface Head extends Omit<Page, 'cursor' | 'more'> {
  today: string;
  since: string;
}
interface HistoryPage extends Omit<Page, 'cursor'> {
  cursor: { day?: string; table?: string; id?: string };
}

const world = await openWorld();
const clerk = await world.hire('admin');
const now = await world.one<{ day: string }>(`select private.operating_day(now())::text as day`);
const today = now!.day;
const daysAgo = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
for (const age of [0, 0, 1, 1, 1, 40, 300, 399, 500]) {
  const sold = newDelivery(clerk, { operating_day: today });
  await clerk.push(sold, newCustomer());
  // Nobody captured these so long ago: the site has been running for longer than this test.
  await world.query('update public.deliveries set operating_day = $1::text::date where id = $2', [
    daysAgo(age),
    sold.entity_id,
  ]);
}
await world.query(
  `insert into public.daily_totals (id, operating_day, kind, key, quantity, count, amount)
  values ($1, $2::text::date, 'deliveries', 'abu_batu', 1, 1, 1)`,
  [newId(), daysAgo(500)],
);

const head = (who: Person, cursor: object = {}) => who.ask<Head>('pull_head', { device: who.device, ...cursor });
const historyPage = (who: Person, cursor: object, limit: number) => who.ask<HistoryPage>('pull_history', cursor, limit);

/** `asked`: what stands in every cursor beside the place. */
async function history(who: Person, limit: number, asked: object = {}): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = [];
  let place: object = {};
  for (;;) {
    const page = await historyPage(who, { ...asked, ...place }, limit);
    pages.push(page);
    if (!page.more) return pages;
    if (pages.length > 1_000) throw new Error('the history does not end');
    place = page.cursor;
  }
}

const daysIn = (page: HistoryPage | Head): unknown[] =>
  [...rowsOf([page], 'deliveries').values()].map((row) => row['operating_day']);
const everyId = (pages: readonly Pick<Page, 'tables'>[]): string[] =>
  pages.flatMap((page) =>
    Object.entries(page.tables ?? {}).flatMap(([table, { columns, rows }]) =>
      rows.map((row) => `${table}:${String(row[columns.indexOf('id')])}`),
    ),
  );

describe('the head of a first sync', () => {
  test('holds stock, settings, today and what is open, and the position from which changes are followed', async () => {
    const first = await head(clerk);
    expect(first).toMatchObject({ role: 'admin', today, since: daysAgo(400) });
    expect(rowsOf([first], 'stocks').size).toBeGreaterThan(0);
    expect(rowsOf([first], 'system_config').size).toBeGreaterThan(10);
    // All of these are still open, so all are there, however old; people and trucks can wait.
    expect(daysIn(first)).toHaveLength(9);
    expect(rowsOf([first], 'customers').size).toBe(0);
    await clerk.push(newDelivery(clerk));
    const after = await clerk.pull({ position: first.position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
    expect(rowsOf([after], 'deliveries').size).toBe(1);
  });

  test('holds the prices in force, those to come and those that were in force yesterday: a ticket keeps what its device knows', async () => {
    const manager = await world.hire('manager');
    const customer = await world.one<{ id: string }>('select id from public.customers limit 1');
    const price = (price_per_m3: number, age: number, extra: object = {}, captured_at = '2026-11-20T03:00:00.000Z') =>
      mutation(
        'customer_prices.create',
        { material_type: 'abu_batu', price_per_m3, from_date: daysAgo(age), ...extra },
        { captured_at },
      );
    const own = { customer_id: customer?.id };
    await manager.push(
      price(1, 40),
      price(2, 5),
      price(3, 0),
      price(4, -9),
      price(5, 30, own),
      price(6, 20, own),
      price(7, 20, own, '2026-11-20T04:00:00.000Z'),
    );
    const known = [...rowsOf([await head(clerk)], 'customer_prices').values()].map((row) =>
      Number(row['price_per_m3']),
    );
    expect(known.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 7]);
  });

  test.each(['owner', 'admin', 'manager'] as const)(
    'holds the machines and the crew for every form: as %s',
    async (role) => {
      const owner = await world.hire('owner');
      const [machine, member] = [newEquipment(), mutation('operators.create', { full_name: 'Joko Susilo' })];
      await owner.push(machine, member);
      const first = await head(await world.hire(role));
      expect([...rowsOf([first], 'equipment').keys()]).toContain(machine.entity_id);
      expect([...rowsOf([first], 'operators').keys()]).toContain(member.entity_id);
    },
  );

  test('of very many machines and people holds the 500 that were changed last', async () => {
    await world.sql.run(`
      insert into public.operators (id, full_name, is_active, captured_at) select gen_random_uuid(), 'Budi', true, now() from generate_series(1, 600);
      insert into public.equipment (id, equipment_code, equipment_name, equipment_type, status, captured_at)
        select gen_random_uuid(), 'DT-' || n, 'Dump truck', 'dump truck', 'active', now() from generate_series(1, 600) as n;`);
    const owner = await world.hire('owner');
    const [machine, member] = [newEquipment(), mutation('operators.create', { full_name: 'Joko Susilo' })];
    await owner.push(machine, member);
    const first = await head(owner);
    const [machines, crew] = [rowsOf([first], 'equipment'), rowsOf([first], 'operators')];
    expect([machines.size, crew.size]).toEqual([500, 500]);
    expect([machines.has(machine.entity_id), crew.has(member.entity_id)]).toEqual([true, true]);
    await world.sql.run(
      `delete from public.operators where full_name = 'Budi'; delete from public.equipment where equipment_code like 'DT-%';`,
    );
  });

  test('leaves out old records that are closed', async () => {
    await world.query(`update public.deliveries set status = 'delivered' where operating_day < $1::text::date`, [
      today,
    ]);
    expect(daysIn(await head(clerk)).every((day) => String(day) >= today)).toBe(true);
  });

  test('brings the outcomes that a device missed since it was last here; to one that knows nothing, those of a month', async () => {
    const { position } = await clerk.pull();
    const [outcome] = await clerk.push(newDelivery(clerk));
    expect((await head(clerk, { heard: position })).outcomes).toMatchObject([{ id: outcome!.id, outcome: 'applied' }]);
    expect((await head(clerk)).outcomes?.length).toBeGreaterThan(9);
    await world.query(`update private.mutation_log set recorded_at = now() - interval '32 days' where id <> $1`, [
      outcome!.id,
    ]);
    expect((await head(clerk)).outcomes).toMatchObject([{ id: outcome!.id }]);
  });
});

describe('the history', () => {
  test.each([1, 7, 1000])(
    'in pages of %i brings every row of the window once, the newest days first',
    async (limit) => {
      const pages = await history(clerk, limit);
      const ids = everyId(pages);
      expect(new Set(ids).size).toBe(ids.length);
      const days = pages.flatMap(daysIn).map(String);
      expect(days).toEqual(days.toSorted((one, other) => (one < other ? 1 : -1)));
      expect(days).toContain(daysAgo(399));
      expect(days).not.toContain(daysAgo(500));
      expect(rowsOf(pages, 'customers').size).toBe(9);
      // Totals of all days, and reference data before any day.
      expect([...rowsOf(pages, 'daily_totals').values()].map((row) => row['operating_day'])).toContain(daysAgo(500));
      expect(ids.findIndex((id) => id.startsWith('deliveries:'))).toBeGreaterThan(
        ids.findLastIndex((id) => id.startsWith('customers:')),
      );
    },
  );

  test('together with the head and the changes since is what a full pull brings', async () => {
    const keys = new Set([...everyId([await head(clerk)]), ...everyId(await history(clerk, 5))]);
    const full = await clerk.pull({}, 10_000);
    const expected = everyId([full]);
    const old = [...rowsOf([full], 'deliveries').values()]
      .filter((row) => String(row['operating_day']) < daysAgo(400))
      .map((row) => `deliveries:${String(row['id'])}`);
    expect(old).toHaveLength(1);
    expect([...keys].toSorted()).toEqual(expected.filter((key) => !old.includes(key)).toSorted());
  });
});

describe('the history of some tables alone', () => {
  const tablesIn = (pages: readonly HistoryPage[]) => new Set(pages.flatMap((page) => Object.keys(page.tables ?? {})));
  const of = (tables: readonly string[], pages: readonly HistoryPage[]) =>
    everyId(pages)
      .filter((id) => tables.includes(id.split(':')[0]!))
      .toSorted();

  beforeAll(async () => {
    const staff = await hireStaff(world);
    for (const { make } of Object.values(EVERY_KIND)) await made(staff, await make(staff.owner, staff));
    await world.sql.run('delete from public.stock_adjustments');
  });

  describe.each(['owner', 'admin', 'manager'] as const)('asked for as %s', (role) => {
    test.each([
      ['two that have rows', ['shifts', 'equipment']],
      ['one by days', ['deliveries']],
      ['one without days', ['customers']],
      ['one of them empty', ['equipment', 'stock_adjustments', 'fuel_logs']],
      ['one that nobody knows', ['equipment', 'pets']],
      ['some that not every role may see', ['payments', 'equipment_values', 'held_mutations', 'shifts']],
      ['some of which roles see different rows', ['system_config', 'daily_totals']],
      ['none at all', []],
    ])('brings them in pages to the end, and nothing else: %s', async (what, tables) => {
      const who = await world.hire(role);
      const expected = of(tables, await history(who, 10_000));
      for (const pageCount of [1, 5]) {
        const limit = Math.max(1, Math.ceil(expected.length / pageCount));
        const pages = await history(who, limit, { device: who.device, tables });
        expect(everyId(pages).toSorted()).toEqual(expected);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / limit)));
        expect(pages.map((page) => page.more)).toEqual(pages.map((_, n) => n < pages.length - 1));
        for (const table of tablesIn(pages)) expect(tables).toContain(table);
      }
      expect(expected.length > 0).toBe(what !== 'none at all');
    });
  });

  test('is empty where nothing is asked for that the role may see, and leads back to where it was asked from', async () => {
    const place = { day: '2026-11-19', table: 'held_mutations', id: newId() };
    expect(
      await historyPage(clerk, { device: clerk.device, ask: '0badcafe', tables: ['held_mutations'], ...place }, 10),
    ).toMatchObject({ more: false, cursor: place, tables: {} });
    expect((await historyPage(clerk, { tables: ['held_mutations'] }, 10)).cursor).toEqual({});
  });

  test('goes on from any place of the whole history, also from one of another table', async () => {
    const whole = await history(clerk, 5);
    const rest = async (from: object, asked: object) => {
      const pages = [await historyPage(clerk, { ...asked, ...from }, 200)];
      while (pages.at(-1)!.more) pages.push(await historyPage(clerk, { ...asked, ...pages.at(-1)!.cursor }, 200));
      return of(['deliveries', 'equipment'], pages);
    };
    const places = whole.filter((_, n) => n % 10 === 5).map(({ cursor }) => cursor);
    expect(new Set(places.map(({ table }) => table)).size).toBeGreaterThan(3);
    for (const place of places)
      expect(await rest(place, { tables: ['deliveries', 'equipment'] })).toEqual(await rest(place, {}));
  });

  test('is the whole history where no list is named', async () => {
    const expected = everyId(await history(clerk, 50));
    expect(everyId(await history(clerk, 50, { tables: null }))).toEqual(expected);
  });

  test('is refused where the list is none', async () => {
    for (const tables of ['shifts', 7, { shifts: true }])
      expect(await refusal(historyPage(clerk, { tables }, 10))).toBe('22023');
  });
});

test('what has no day comes with the record that it belongs to, or while it is not older than the days that are sent', async () => {
  const owner = await world.hire('owner');
  const at = (age: number) => `${daysAgo(age)}T05:00:00Z`;
  const row = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const id = newId();
    const all = { id, author: owner.id, device: owner.device, ...values };
    await world.query(
      `insert into public.${table} (${Object.keys(all).join(', ')}, version, position)
       select ${Object.keys(all).join(', ')}, 1, 1 from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(all)],
    );
    return id;
  };
  let counter = 8000;
  const incident = (status: string, age: number) =>
    row('incidents', {
      number: `IN-261101-A2B-${(counter += 1)}`,
      class: 'near_miss',
      title: 'Belt',
      status,
      flags: [],
      operating_day: daysAgo(age),
      occurred_at: at(age),
      captured_at: at(age),
    });
  const [old, open, young] = [
    await incident('closed', 500),
    await incident('open', 500),
    await incident('closed', 300),
  ];
  const photo = (entity_table: string, entity_id: string, age = 500) => {
    const sha256 = `${(counter += 1)}`.padStart(64, '0');
    const path = `${entity_table}/${entity_id}/${owner.id}/${sha256}.jpg`;
    return row('attachments', {
      entity_table,
      entity_id,
      path,
      sha256,
      content_type: 'image/jpeg',
      bytes: 1,
      captured_at: at(age),
    });
  };
  const action = (incident_id: string, done_at: string | null) =>
    row('incident_actions', { incident_id, text: 'Guard', done_at, captured_at: at(500) });
  const held = (decision: string | null, age: number) =>
    row('held_mutations', {
      kind: 'payments.void',
      entity_id: newId(),
      mutation: {},
      code: 'day_closed',
      decision,
      captured_at: at(age),
      received_at: at(age),
    });
  const said = (age: number) =>
    row('insight_feedback', { card: 'fuel', subject: 'EX-01', verdict: 'confirmed', captured_at: at(age) });
  const gone = [await photo('incidents', old), await action(old, at(499)), await held('applied', 500), await said(500)];
  const machine = newEquipment();
  await owner.push(machine);
  const kept = [
    await photo('incidents', open),
    await photo('incidents', young),
    await photo('incidents', old, 100),
    await photo('equipment', machine.entity_id),
    await action(old, null),
    await action(open, at(499)),
    await held(null, 500),
    await held('refused', 100),
    await said(100),
  ];
  const sent = new Set(everyId(await history(owner, 10_000)).map((name) => name.split(':')[1]));
  expect(gone.filter((id) => sent.has(id))).toEqual([]);
  expect(kept.filter((id) => !sent.has(id))).toEqual([]);

  // Opened again, an incident is whole on every device.
  const { position } = await head(owner);
  const [outcome] = await owner.push(
    mutation('incidents.change_status', { status: 'open' }, { entity_id: old, seen: { status: 'closed' } }),
  );
  expect(outcome).toMatchObject({ outcome: 'applied' });
  const changed = new Set(everyId(await owner.pullAll(1_000, { position })));
  expect(changed).toContain(`attachments:${gone[0]}`);
  expect(changed).toContain(`incident_actions:${gone[1]}`);
});
