import { describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { newEquipment, newFuelReceipt } from './support/everyKind.ts';
import { newCustomer, newDelivery, statusChange } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { person, refusal, rowsOf, type Page, type Person } from './support/world.ts';

const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const world = await openWorld();
const clerk = await world.hire('admin');
for (let n = 0; n < 5; n += 1) await clerk.push(...Array.from({ length: 7 }, () => newDelivery(clerk)), newCustomer());

const keysOf = (pages: readonly Page[]) =>
  pages.flatMap((page) =>
    Object.entries(page.tables ?? {}).flatMap(([table, { columns, rows }]) =>
      rows.map((row) => ({
        table,
        id: String(row[columns.indexOf('id')]),
        position: Number(row[columns.indexOf('position')]),
      })),
    ),
  );

/** (position, id), as one text in the same order. */
const placeOf = ({ position, id }: { position: number; id: string }) => `${String(position).padStart(12, '0')}:${id}`;

describe('a full pull', () => {
  test.each([1, 2, 3, 7, 50, 1000])('in pages of %i brings every row exactly once, in order', async (limit) => {
    const pages = await clerk.pullAll(limit);
    const keys = keysOf(pages);
    const expected = keysOf([await clerk.pull({}, 10_000)]);
    expect(keys.map((key) => key.id).toSorted()).toEqual(expected.map((key) => key.id).toSorted());
    let before = '';
    const known = { role: 'admin', epoch: expect.stringMatching(/^[0-9a-f-]{36}$/), position: expect.any(Number) };
    for (const page of pages) {
      expect(page).toMatchObject(known);
      // In each table as they come; a page is a whole, so across tables only its place among the pages can be seen.
      for (const table of Object.keys(page.tables ?? {})) {
        const places = keysOf([page])
          .filter((key) => key.table === table)
          .map(placeOf);
        expect(places).toEqual(places.toSorted());
      }
      const places = keysOf([page]).map(placeOf).toSorted();
      expect((places[0] ?? before) >= before).toBe(true);
      before = places.at(-1) ?? before;
      expect(before <= placeOf(page.cursor)).toBe(true);
    }
    expect(pages.at(-1)).toMatchObject({ more: false, cursor: { position: pages.at(-1)!.position, id: END } });
  });

  test('a page ends on a position where it can: then the cursor carries the last id there is', async () => {
    const pages = await clerk.pullAll(12);
    const broken = pages.filter((page) => page.cursor.id !== END);
    const positions = keysOf(pages).map((key) => key.position);
    const longest = Math.max(...positions.map((position) => positions.filter((other) => other === position).length));
    expect(longest).toBeGreaterThan(12);
    for (const page of broken) expect(new Set(keysOf([page]).map((key) => key.position)).size).toBe(1);
  });

  test('rows carry what the contract promises, numbers as numbers', async () => {
    const [delivery] = rowsOf([await clerk.pull()], 'deliveries').values();
    expect(delivery).toMatchObject({
      volume: 12.5,
      unit_price: 150_000,
      amount: 1_875_000,
      operating_day: '2026-11-20',
      deleted_at: null,
      version: 1,
      flags: expect.any(Array),
    });
    expect([...rowsOf([await clerk.pull()], 'colleagues').keys()]).toContain(clerk.id);
  });
});

describe('an incremental pull', () => {
  test('is empty, and at most 200 bytes, when nothing has changed', async () => {
    const { cursor, position } = (await clerk.pullAll()).at(-1)!;
    const { mark } = await clerk.pull({ ...cursor, marks: [] });
    const question = { ...cursor, device: clerk.device, packed: true, marks: [[position, mark]], ask: '0badcafe' };
    const [row] = await clerk.query<{ text: string }>(
      'select public.pull_changes($1::text::jsonb, 1000)::text as text',
      [JSON.stringify(question)],
    );
    expect(row!.text.length).toBeLessThanOrEqual(200);
    expect(JSON.parse(row!.text)).toMatchObject({ more: false, cursor, to: '0badcafe' });
  });

  test.each([
    ['pull_changes', 'select public.pull_changes($1::text::jsonb) as answer'],
    ['pull_head', 'select public.pull_head($1::text::jsonb) as answer'],
    ['pull_history', 'select public.pull_history($1::text::jsonb) as answer'],
    ['pull_movements', "select public.pull_movements('{}', null, $1::text::jsonb ->> 'ask') as answer"],
  ])('an answer of %s repeats the name of its question, and nothing that is no name', async (_, sql) => {
    const told = async (question: object) =>
      (await clerk.query<{ answer: { to?: string } }>(sql, [JSON.stringify(question)]))[0]!.answer.to;
    expect(await told({ ask: '0badcafe' })).toBe('0badcafe');
    for (const ask of [undefined, null, '', 'Karya', 'a'.repeat(33), { a: 1 }, '0bad cafe', '0badcafe\n'])
      expect(await told({ ask })).toBeUndefined();
  });

  test('of an app that knows no marks is answered without', async () => {
    expect(Object.keys(await clerk.pull()).toSorted()).not.toContain('mark');
  });

  test('of the history, where there is nothing at all, leads back to where it was asked from', async () => {
    const place = { day: '1900-01-01', table: 'deliveries', id: END };
    const { cursor } = await clerk.ask<Page>('pull_history', { ...place, device: clerk.device, ask: '0badcafe' });
    expect(cursor).toEqual(place);
  });

  test.each(['pull_changes', 'pull_head', 'pull_history'])(
    "and every answer of %s tell the server's time to the millisecond",
    async (procedure) => {
      const [row] = await clerk.query<{ told: string; now: string }>(
        `select public.${procedure}($1::text::jsonb) ->> 'server_ms' as told, extract(epoch from clock_timestamp()) * 1000 as now`,
        [JSON.stringify({ device: clerk.device })],
      );
      expect(row!.told).toMatch(/^\d{13}$/);
      expect(Math.abs(Number(row!.told) - Number(row!.now))).toBeLessThan(60_000);
    },
  );

  test('brings a changed row with a higher version, and nothing that did not change', async () => {
    const delivery = newDelivery(clerk);
    await clerk.push(delivery);
    const { cursor } = (await clerk.pullAll()).at(-1)!;
    await clerk.push(statusChange(delivery, 'pending', 'in_transit'));
    const pages = await clerk.pullAll(1000, cursor);
    expect(keysOf(pages).map((key) => key.id)).toEqual([delivery.entity_id]);
    expect(rowsOf(pages, 'deliveries').get(delivery.entity_id)).toMatchObject({ status: 'in_transit', version: 2 });
  });

  test('heals a lost answer: the own outcomes come with the rows, on the same page or before', async () => {
    const { cursor } = (await clerk.pullAll()).at(-1)!;
    const delivery = newDelivery(clerk);
    const [applied] = await clerk.push(delivery, newDelivery(clerk, { volume: -1 }));
    const pages = await clerk.pullAll(1, cursor);
    expect(pages[0]!.outcomes).toMatchObject([
      { id: delivery.id, outcome: 'applied', rows: applied!.rows, position: pages[0]!.cursor.position },
    ]);
    expect(pages.flatMap((page) => page.outcomes ?? [])).toHaveLength(1);
  });

  test("brings nobody else's outcomes, not even to one who names their device", async () => {
    const spy = await world.hire('manager');
    expect((await spy.pull({ device: clerk.device })).outcomes).toBeUndefined();
  });

  test('keeps outcomes together with their position when there are more of them than a page', async () => {
    const busy = await world.hire('admin');
    for (let n = 0; n < 3; n += 1) await busy.push(...Array.from({ length: 250 }, () => newCustomer()));
    const pages = await busy.pullAll(100);
    const outcomes = pages.flatMap((page) => page.outcomes ?? []);
    expect(new Set(outcomes.map((outcome) => outcome.id)).size).toBe(750);
    expect(outcomes).toHaveLength(750);
    expect(Math.max(...pages.map((page) => page.outcomes?.length ?? 0))).toBeLessThanOrEqual(500);
    for (const page of pages)
      for (const outcome of page.outcomes ?? []) expect(outcome.position).toBeLessThanOrEqual(page.cursor.position);
  }, 60_000);
});

test('an inactive user, an operator and a stranger are refused, never shown an empty page', async () => {
  const gone = await world.dismissed('manager');
  const operator = await world.hire('operator');
  // Has a session, and nobody ever made them a profile here.
  const stranger = person(world.sql, { id: newId(), role: 'owner', device: clerk.device, code: clerk.code });
  for (const who of [gone, operator, stranger]) expect(await refusal(who.pull({ device: clerk.device }))).toBe('42501');
});

test('a cursor ahead of the server, as after a restore, shows the lower position', async () => {
  const page = await clerk.pull({ position: 999_999, id: END });
  expect(page.position).toBeLessThan(999_999);
  expect(page.tables).toBeUndefined();
});

test('warming up tells a person who they are here; an inactive one has no role', async () => {
  const ask = (by: Person) => by.ask<object>('warmup_session');
  const gone = await world.dismissed('manager');
  expect(await ask(clerk)).toMatchObject({
    role: 'admin',
    server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    epoch: expect.any(String),
  });
  expect(await ask(gone)).toMatchObject({ role: null });
});

test('rows of several tables under one id come in one page, however small the pages are', async () => {
  const owner = await world.hire('owner');
  const { cursor } = (await owner.pullAll()).at(-1)!;
  await owner.push(...Array.from({ length: 8 }, () => newEquipment()));
  // One id in as many tables as a forger likes.
  const odd = newEquipment();
  const twins = [
    { ...newFuelReceipt(), entity_id: odd.entity_id },
    newDelivery(owner, {}, { entity_id: odd.entity_id }),
    newCustomer({}, { entity_id: odd.entity_id }),
  ];
  await owner.push(odd, ...twins);
  const rows = (pages: readonly Page[]) =>
    ['equipment', 'equipment_values', 'fuel_logs', 'deliveries', 'customers'].map((table) =>
      [...rowsOf(pages, table).keys()].toSorted(),
    );
  const whole = rows(await owner.pullAll(1000, cursor));
  expect(whole.map((ids) => ids.length)).toEqual([9, 9, 1, 1, 1]);
  for (const size of [1, 2, 3, 4, 5, 7, 10, 15])
    expect([size, rows(await owner.pullAll(size, cursor))]).toEqual([size, whole]);
});

describe('a database that was put back in place, and has come past the place where a device stood,', () => {
  const put = (position: number) =>
    world
      .query(`delete from private.position_marks where position > ${position}`)
      .then(() => world.query(`update private.sync_state set position = ${position}`));
  const head = (cursor: object) => clerk.ask<Page>('pull_head', { device: clerk.device, ...cursor });

  test('says that it forgot, whichever way it is asked, to whom it had told of what it has not', async () => {
    const before = await clerk.pull({ marks: [] });
    const pushed = await clerk.pushBatch(clerk.batchOf(newCustomer()));
    const later = await clerk.pull({ ...before.cursor, marks: [[before.position, before.mark]] });
    expect(later).not.toHaveProperty('forgot');
    expect([pushed.position, pushed.mark]).toEqual([later.position, later.mark]);
    const known = [
      [before.position, before.mark],
      [later.position, later.mark],
    ];

    await put(before.position);
    // Behind what the device knows, as a replica that lags is: nobody can tell yet.
    expect(await clerk.pull({ ...later.cursor, marks: known })).not.toHaveProperty('forgot');
    for (let n = 0; n < 3; n += 1) await clerk.push(newCustomer());
    const { cursor } = later;
    expect(await clerk.pull({ ...cursor, marks: known })).toMatchObject({ forgot: true, epoch: before.epoch });
    expect(await head({ heard: later.position, marks: known })).toMatchObject({ forgot: true });
    expect(await clerk.pull({ ...cursor, marks: known.slice(0, 1) })).not.toHaveProperty('forgot');
    expect(await head({ heard: 0, marks: [] })).toMatchObject({ mark: expect.any(Number) });
  });
});
