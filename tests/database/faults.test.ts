/** Faults of src/sync/README.md as the database sees them: what a device must not be told, and what must not get lost. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { openDatabase } from './support/openWorld.ts';
import { mutation, newCustomer, newDelivery, newDriver, newTruck, statusChange } from './support/mutations.ts';
import { refusal, registerDevice, rowsOf, wordsOf as words } from './support/world.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Outcome, Page, Person } from './support/world.ts';

const { database, world } = await openDatabase(10);
const clerk = await world.hire('admin');

describe('a write filtered by row level security', () => {
  test.each([
    ['of the record itself', 'public.deliveries'],
    ['of the stock', 'public.stocks'],
    ['of a day total', 'public.daily_totals'],
  ])(
    '%s is not taken for success: nothing of the mutation stays, and it applies once the policy is right',
    async (_what, table) => {
      const ticket = newDelivery(clerk);
      await clerk.applies(ticket);
      const cancel = statusChange(ticket, 'pending', 'cancelled');
      const before = await booksOf(ticket);
      await world.sql.run(`alter policy writer_changes on ${table} using (false)`);
      try {
        const said = await clerk.push(cancel).then(words, () => ['failed']);
        expect(said).not.toContain('applied');
        expect(said).not.toContain('rejected');
        expect(await booksOf(ticket)).toEqual(before);
      } finally {
        await world.sql.run(`alter policy writer_changes on ${table} using (true)`);
      }
      await clerk.applies(cancel);
      expect(await booksOf(ticket)).not.toEqual(before);
    },
  );
});

/** What a ticket and its day look like, to see that nothing changed. */
const booksOf = (ticket: WireMutation) =>
  world.query(
    `select d.status, s.on_hand::text, t.quantity::text, t.count, (select count(*)::int from stock_movements m where m.source_id = d.id) as movements,
     (select count(*)::int from private.mutation_log l where l.entity_id = d.id) as logged
   from deliveries d join stocks s using (material_type) join daily_totals t on t.kind = 'deliveries' and t.key = d.material_type and t.operating_day = d.operating_day
   where d.id = $1`,
    [ticket.entity_id],
  );

describe('an edit while its row is being sent', () => {
  test('of a record that is on its way is a second mutation, and no false conflict', async () => {
    const customer = newCustomer({ phone: '+6281100001111' });
    const edit = changeOf(customer, { phone: '+6281100002222' }, { phone: '+6281100001111' });
    const [first, second] = await together(clerk, [customer], [edit]);
    expect([words(first), words(second)]).toEqual([['applied'], ['applied']]);
    expect(await phoneOf(customer)).toBe('+6281100002222');
  });

  test('of a change that is on its way is a third one, also where the person still saw the value before both', async () => {
    const customer = newCustomer({ phone: '+6281100001111' });
    await clerk.push(customer);
    const one = changeOf(customer, { phone: '+6281100002222' }, { phone: '+6281100001111' });
    const other = changeOf(customer, { phone: '+6281100003333' }, { phone: '+6281100001111' });
    const [first, second] = await together(clerk, [one], [other]);
    expect([words(first), words(second)]).toEqual([['applied'], ['applied']]);
    expect(await phoneOf(customer)).toBe('+6281100003333');
  });
});

const changeOf = (record: WireMutation, payload: Record<string, unknown>, seen: Record<string, unknown>) =>
  mutation('customers.change', payload, { entity_id: record.entity_id, seen });
const phoneOf = async ({ entity_id }: WireMutation) =>
  (await world.row<{ phone: string }>('customers', entity_id, 'phone'))?.phone;

/** The second request arrives while the first has not committed. */
async function together(
  person: Person,
  first: readonly WireMutation[],
  second: readonly WireMutation[],
): Promise<[Outcome[], Outcome[]]> {
  let later: Promise<Outcome[]> | undefined;
  const outcomes = await database.open(1).transaction(async (tx) => {
    await tx.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ role: 'authenticated', sub: person.id }),
    ]);
    await tx.run('set local role authenticated');
    const [row] = await tx.query<{ answer: { outcomes: Outcome[] } }>(
      'select public.apply_mutations($1::text::jsonb) as answer',
      [JSON.stringify(person.batchOf(...first))],
    );
    later = person.push(...second);
    await new Promise((resolve) => void setTimeout(resolve, 200));
    return row?.answer.outcomes ?? [];
  });
  return [outcomes, (await later) ?? []];
}

test('two devices make the same plate, the same driver and the same customer offline: all records are usable', async () => {
  const other = await world.hire('manager');
  const made = await Promise.all(
    [clerk, other].map(async (person) => {
      const [truck, driver, customer] = [
        newTruck({ license_plate: 'B 4646 TWN' }),
        newDriver({ full_name: 'Kembar Santoso' }),
        newCustomer({ name: 'PT Kembar' }),
      ];
      const ticket = newDelivery(
        person,
        { truck_id: truck.entity_id, truck_license: 'B 4646 TWN', customer_id: customer.entity_id },
        { depends_on: [truck.entity_id, customer.entity_id] },
      );
      return { truck, ticket, outcomes: words(await person.push(truck, driver, customer, ticket)) };
    }),
  );
  expect(made.map(({ outcomes }) => outcomes)).toEqual([Array(4).fill('applied'), Array(4).fill('applied')]);
  const tickets = await world.query<{ truck_id: string }>(
    'select truck_id from deliveries where id in ($1, $2)',
    made.map(({ ticket }) => ticket.entity_id),
  );
  expect(new Set(tickets.map(({ truck_id }) => truck_id))).toEqual(new Set(made.map(({ truck }) => truck.entity_id)));
});

test('a user who was deactivated and is active again has no gap: the next pull goes on where the last one ended', async () => {
  const [person, other] = [await world.hire('manager'), await world.hire('admin')];
  const before = await person.pullAll();
  const cursor = before.at(-1)!.cursor;
  const missed = [newDelivery(other), newDelivery(other), newCustomer({ name: 'PT Sementara' })];
  await world.query('update profiles set is_active = false where id = $1', [person.id]);
  await other.push(...missed);
  expect(await refusal(person.pull(cursor))).toBe('42501');
  expect(await refusal(person.push(newCustomer()))).toBe('42501');
  await world.query('update profiles set is_active = true where id = $1', [person.id]);

  const pages: Page[] = await person.pullAll(2, cursor);
  const rows = new Map([...rowsOf(pages, 'deliveries'), ...rowsOf(pages, 'customers')]);
  expect(missed.filter(({ entity_id }) => !rows.has(entity_id))).toEqual([]);
  await person.applies(newCustomer());
});

describe('old app with new server and the reverse', () => {
  test('a new app with an old server: its new kind waits, keeps nothing else back, and applies once the server knows it', async () => {
    const kind = await world.one<{ kind: Record<string, unknown> }>(
      `select to_jsonb(k) as kind from private.mutation_kinds k where kind = 'drivers.create'`,
    );
    const fields = await world.query<{ field: Record<string, unknown> }>(
      `select to_jsonb(f) as field from private.mutation_fields f where kind = 'drivers.create'`,
    );
    await world.sql.run(
      `delete from private.mutation_fields where kind = 'drivers.create'; delete from private.mutation_kinds where kind = 'drivers.create'; select private.rebuild_lookups()`,
    );
    const [driver, customer] = [newDriver(), newCustomer()];
    expect(await clerk.said(driver, customer)).toEqual(['blocked unknown_kind', 'applied']);
    await world.query(
      'insert into private.mutation_kinds select * from jsonb_populate_record(null::private.mutation_kinds, $1::text::jsonb)',
      [JSON.stringify(kind!.kind)],
    );
    for (const { field } of fields)
      await world.query(
        'insert into private.mutation_fields select * from jsonb_populate_record(null::private.mutation_fields, $1::text::jsonb)',
        [JSON.stringify(field)],
      );
    await world.sql.run('select private.rebuild_lookups()');
    expect(await clerk.said(driver, customer)).toEqual(['applied', 'duplicate']);
  });

  test('an app of a newer schema with an old server: the whole batch waits, and applies byte for byte after the upgrade', async () => {
    const batch = clerk.batchOf(newCustomer(), newDelivery(clerk));
    expect(words((await clerk.pushBatch({ ...batch, schema_version: 2 })).outcomes)).toEqual([
      'blocked newer_schema',
      'blocked newer_schema',
    ]);
    await world.sql.run(
      `create or replace function private.known_schema_version() returns integer language sql immutable set search_path = '' as 'select 2'`,
    );
    try {
      expect(words((await clerk.pushBatch({ ...batch, schema_version: 2 })).outcomes)).toEqual(['applied', 'applied']);
      expect(
        words((await clerk.pushBatch(clerk.batchOf(newCustomer(), newDelivery(clerk)))).outcomes),
        'an old app with the new server',
      ).toEqual(['applied', 'applied']);
    } finally {
      await world.sql.run(
        `create or replace function private.known_schema_version() returns integer language sql immutable set search_path = '' as 'select 1'`,
      );
    }
  });

  test('an app that is older than the server understands: refused as a whole, with a code of its own, and nothing is written', async () => {
    const batch = clerk.batchOf(newCustomer());
    const [{ position } = { position: -1 }] = await world.query<{ position: number }>(
      'select position from private.sync_state',
    );
    await expect(clerk.pushBatch({ ...batch, schema_version: 0 })).rejects.toMatchObject({
      code: 'PT426',
      message: 'app_too_old',
    });
    expect(await world.query('select position from private.sync_state')).toEqual([{ position }]);
    expect(words((await clerk.pushBatch(batch)).outcomes)).toEqual(['applied']);
  });
});

test("what an owner gives up or corrects of another's work is not applied when its author's device sends it; nobody else can do that", async () => {
  const [author, owner, manager] = [await world.hire('admin'), await world.hire('owner'), await world.hire('manager')];
  const [thrown, wrong, fine, sent] = [
    newDelivery(author),
    newCustomer(),
    newDelivery(author),
    newDelivery(author),
  ] as const;
  const giveUp = (one: typeof fine) =>
    mutation('mutations.discard', { reason: 'Entered twice', discarded: one }, { entity_id: one.id, replaces: one.id });
  await owner.applies(giveUp(thrown), newCustomer({}, { replaces: wrong.id }));
  await manager.applies(giveUp(fine));
  expect((await author.push(thrown, wrong, fine, sent)).map((o) => o.code ?? o.outcome)).toEqual([
    'replaced',
    'replaced',
    'applied',
    'applied',
  ]);
  expect(
    await world.query('select id from public.deliveries where id in ($1, $2)', [thrown.entity_id, fine.entity_id]),
  ).toEqual([{ id: fine.entity_id }]);
  expect(await owner.push(giveUp(sent)), 'given up after it was applied').toMatchObject([
    { outcome: 'rejected', code: 'replaces_applied' },
  ]);
});

test("an owner who takes over a queue sends it in its author's name; the author's device hears of each in its next pull", async () => {
  const [author, owner] = [await world.hire('admin'), await world.hire('owner')];
  const queue = [newCustomer(), newDelivery(author)];
  const { position } = (await author.pullAll()).at(-1)!.cursor;
  const takenOver = { ...author.batchOf(...queue), submitted_by: owner.id };
  expect(words((await owner.pushBatch(takenOver)).outcomes)).toEqual(['applied', 'applied']);
  expect(words((await owner.pushBatch(takenOver)).outcomes)).toEqual(['duplicate', 'duplicate']);
  const page = await author.pull({ position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
  expect(new Set(page.outcomes?.map(({ id }) => id))).toEqual(new Set(queue.map(({ id }) => id)));
  expect(await author.said(...queue)).toEqual(['duplicate', 'duplicate']);
  const log = await world.query(
    `select author, submitted_by from private.mutation_log where id in ($1, $2)
     union all select author, submitted_by from audit_log where mutation_id in ($1, $2)`,
    queue.map(({ id }) => id),
  );
  expect(log).toEqual(Array.from({ length: 4 }, () => ({ author: author.id, submitted_by: owner.id })));
  const manager = await world.hire('manager');
  const another = { ...author.batchOf(newCustomer()), submitted_by: manager.id };
  expect(await refusal(manager.pushBatch(another))).toBe('PT403');
  expect(
    await refusal(
      owner.pushBatch({
        ...another,
        submitted_by: owner.id,
        device: (await registerDevice(world.sql, manager.id, newId())).id,
      }),
    ),
  ).toBe('PT403');
});
