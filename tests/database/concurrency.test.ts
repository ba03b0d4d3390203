/** What only a real Postgres can show: many at once. The schema is made by a role that is no superuser, as on hosted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { voiding } from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { openDatabase } from './support/openWorld.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { asUser, person, refusal, rowsOf, type Outcome, type Person } from './support/world.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { LOADABLE } from '../../src/domain/materials/materials.ts';
import type { Sql } from './support/sql.ts';

const { database, world } = await openDatabase(30);
const clerk = await world.hire('admin');

/** Pushes as a device does: told that the server is busy, it comes back. */
async function pushPatiently(by: Person, ...mutations: object[]) {
  for (;;) {
    try {
      return await by.push(...mutations);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'PGRST')) throw error;
      await sleep(5 + Math.random() * 20);
    }
  }
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await sleep(10);
}

test('orders made by eight people at once, some refused in between, are numbered without gaps', async () => {
  const managers = await Promise.all(Array.from({ length: 8 }, () => world.hire('manager')));
  const customer = newCustomer();
  await clerk.applies(customer);
  const order = (payload: object = {}) => creating('orders.create')({ customer_id: customer.entity_id, ...payload });
  const outcomes = await Promise.all(
    managers.flatMap((by) =>
      [1, 2, 3].map(() => pushPatiently(by, order(), order({ volume: -1 }), order({ amount: 1_000_000 }), order())),
    ),
  );
  expect(new Set(outcomes.map((all) => all.map(({ outcome }) => outcome).join(' ')))).toEqual(
    new Set(['applied rejected rejected applied']),
  );
  const numbers = await world.query<{ number: string }>('select number from orders order by number');
  expect(numbers.map(({ number }) => number.replace(/^DO-\d{4}-/u, ''))).toEqual(
    Array.from({ length: 48 }, (_, at) => String(at + 1).padStart(4, '0')),
  );
});

test('two identical requests at once have one effect and the same answer', async () => {
  for (let round = 0; round < 20; round += 1) {
    const mutations = [newCustomer(), newDelivery(clerk), newDelivery(clerk)];
    const answers = await Promise.all([1, 2, 3].map(() => pushPatiently(clerk, ...mutations)));
    const outcomes = answers.flat();
    expect(outcomes.filter((o) => o.outcome === 'applied')).toHaveLength(3);
    expect(outcomes.filter((o) => o.outcome === 'duplicate')).toHaveLength(6);
    for (const { id } of mutations) {
      expect(new Set(outcomes.filter((o) => o.id === id).map((o) => JSON.stringify(o.rows))).size).toBe(1);
    }
    expect(
      await world.query('select count(*)::int as n from deliveries where id in ($1, $2)', [
        mutations[1]!.entity_id,
        mutations[2]!.entity_id,
      ]),
    ).toEqual([{ n: 2 }]);
  }
});

test('of two handovers of the same cash and a void at the same time, one handover has the valid payments and their sum', async () => {
  const manager = await world.hire('manager');
  const customer = newCustomer();
  await pushPatiently(clerk, customer);
  for (let round = 0; round < 10; round += 1) {
    const taken = [1_000, 20_000].map((amount) =>
      creating('payments.create')({ customer_id: customer.entity_id, amount, method: 'cash' }),
    );
    await pushPatiently(clerk, ...taken);
    const payments = taken.map(({ entity_id }) => entity_id);
    const handover = () => mutation('cash_handovers.create', { counted: 21_000, expected: 21_000, payments });
    await Promise.all([
      pushPatiently(clerk, handover()),
      pushPatiently(manager, voiding('payments', payments[0]!)),
      pushPatiently(clerk, handover()),
    ]);
    const made = await world.query<{ expected: number; payments: string[] }>(
      'select expected::int, payments::text[] from cash_handovers where payments && $1::uuid[]',
      [`{${payments.join(',')}}`],
    );
    // Taken back before it was handed over it is not counted; afterwards the handover keeps what it came to.
    expect([
      [{ expected: 20_000, payments: [payments[1]] }],
      [{ expected: 21_000, payments: payments.toSorted() }],
    ]).toContainEqual(made.map((one) => ({ ...one, payments: one.payments.toSorted() })));
  }
});

test('eight offices that issue at once get numbers without a gap, and each ticket is on one invoice', async () => {
  const offices = await Promise.all(Array.from({ length: 8 }, () => world.hire('manager')));
  const customer = newCustomer();
  const customer_id = customer.entity_id;
  const tickets = Array.from({ length: 12 }, () =>
    newDelivery(clerk, { customer_id, status: 'delivered', volume: 10, unit_price: 100_000 }),
  );
  await pushPatiently(clerk, customer, ...tickets);
  const ids = tickets.map(({ entity_id }) => entity_id);
  const issue = (of: string[]) =>
    mutation('invoices.create', {
      customer_id,
      tickets: of,
      total: of.length * 1_000_000,
      from_date: '2026-11-01',
      until_date: '2026-11-30',
    });
  // Each wants one of its own and one that all want, which one gets; the others are refused and use no number up.
  const answers = await Promise.all(
    offices.map((by, nth) => pushPatiently(by, issue([ids[nth]!, ids[11]!]), issue([ids[nth]!]))),
  );
  expect(answers.flat().filter(({ outcome }) => outcome === 'applied')).toHaveLength(8);
  expect(answers.flat().filter(({ code }) => code === 'ticket_invoiced')).toHaveLength(8);
  expect(await world.query(`select right(number, 4)::int as n from invoices order by number`)).toEqual(
    Array.from({ length: 8 }, (_, nth) => ({ n: nth + 1 })),
  );
});

test('one push works and two wait; a fourth is told at once to come back', async () => {
  let waiting: Promise<Outcome[]>[] = [];
  const stranger = person(database.sql, { ...clerk, id: newId() });
  const others = [await world.hire('manager'), await world.hire('admin')];
  const fourth = await world.hire('manager');
  await database.open(1).transaction(async (holder) => {
    await holder.query('select private.claim_position()');
    waiting = [clerk, ...others].map((one) => one.push(newCustomer()));
    await until(
      async () =>
        (
          await world.query(
            `select 1 from pg_locks where database = (select oid from pg_database where datname = current_database()) and locktype = 'advisory' and classid = 20261120 and granted`,
          )
        ).length === 3,
    );
    // Answered while the others still wait for this very transaction.
    expect(await refusal(fourth.push(newCustomer()))).toBe('PGRST');
    // Told so before anything of the batch is read, and only to those who may send at all.
    expect(await refusal(fourth.pushBatch({ mutations: 'none' }))).toBe('PGRST');
    expect(await refusal(stranger.pushBatch({ mutations: 'none' }))).toBe('42501');
    expect((await clerk.pull()).role).toBe('admin');
  });
  expect((await Promise.all(waiting)).flat().map((o) => o.outcome)).toEqual(['applied', 'applied', 'applied']);
});

test('of one person one push works and one waits before it, so that sockets of one keep nobody else out', async () => {
  const [greedy, other] = [await world.hire('manager'), await world.hire('admin')];
  let own: Promise<Outcome[]>[] = [];
  let theirs: Promise<Outcome[]> | undefined;
  const heldBy = async (classid: number) =>
    (await world.query(`select 1 from pg_locks where locktype = 'advisory' and classid = $1 and granted`, [classid]))
      .length;
  await database.open(1).transaction(async (holder) => {
    await holder.query('select private.claim_position()');
    own = [1, 2].map(() => greedy.push(newCustomer()));
    await until(async () => (await heldBy(20261122)) === 2 && (await heldBy(20261120)) === 1);
    expect(await refusal(greedy.push(newCustomer()))).toBe('PGRST');
    theirs = other.push(newCustomer());
    await until(async () => (await heldBy(20261120)) === 2);
  });
  expect((await Promise.all([...own, theirs])).flat().map((o) => o?.outcome)).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
});

test(
  'twenty writers that sleep between stamp and commit: a puller misses nothing and sees nothing twice',
  async () => {
    const writers = database.open(20);
    const written: string[] = [];
    const insert = `insert into public.drivers (id, full_name, is_active, captured_at) values (gen_random_uuid(), 'Budi', true, now())
    returning id::text, version::int`;
    const change = 'update public.drivers set is_active = not is_active where id = $1 returning id::text, version::int';
    let busy = true;

    const write = async (commits: number) => {
      let own: string | undefined;
      for (let n = 0; n < commits; n += 1) {
        const again = own !== undefined && Math.random() < 0.4 ? own : undefined;
        const [row] = await writers.transaction(async (tx) => {
          await sleep(Math.random() * 4);
          const rows = await tx.query<{ id: string; version: number }>(again ? change : insert, again ? [again] : []);
          await sleep(Math.random() * 6);
          return rows;
        });
        own = row!.id;
        written.push(`${row!.id}:${row!.version}`);
      }
    };

    const seen: string[] = [];
    const pullUntilQuiet = async (from: object) => {
      let cursor = from;
      for (;;) {
        const finished = !busy;
        for (const page of await clerk.pullAll(3, cursor)) {
          for (const [id, row] of rowsOf([page], 'drivers')) seen.push(`${id}:${String(row['version'])}`);
          cursor = page.cursor;
        }
        if (finished) return;
        await sleep(Math.random() * 10);
      }
    };
    const pulling = pullUntilQuiet((await clerk.pullAll(10_000)).at(-1)!.cursor);
    const commits = soak(20, 500);
    await Promise.all(Array.from({ length: 20 }, () => write(commits)));
    busy = false;
    await pulling;
    const latest = await world.query<{ key: string }>(`select id || ':' || version as key from drivers`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(latest.map((row) => row.key).filter((key) => written.includes(key) && !seen.includes(key))).toEqual([]);
    expect(written).toHaveLength(20 * commits);
  },
  soakMinutes(2, 15),
);

test('shared stock rows in random order: nobody hangs, and every delivery counts once', async () => {
  const clerks = await Promise.all(Array.from({ length: 8 }, () => world.hire('admin')));
  const started = Date.now();
  await Promise.all(
    clerks.map(async (by) => {
      for (let n = 0; n < 6; n += 1) {
        const mutations = Array.from({ length: 10 }, () =>
          newDelivery(by, { material_type: LOADABLE[Math.floor(Math.random() * LOADABLE.length)], volume: 1 }),
        );
        const outcomes = await pushPatiently(by, ...mutations);
        expect(outcomes.every((o) => o.outcome === 'applied')).toBe(true);
      }
    }),
  );
  expect(Date.now() - started).toBeLessThan(60_000);
  expect(
    await world.query(
      `select count(*)::int as tickets, sum(volume)::int as volume from deliveries where author in (select jsonb_array_elements_text($1::text::jsonb)::uuid)`,
      [JSON.stringify(clerks.map((by) => by.id))],
    ),
  ).toEqual([{ tickets: 480, volume: 480 }]);
  expect(
    await world.query(
      `select sum(m.quantity)::int as taken from stock_movements m join deliveries d on d.id = m.source_id where d.author in (select jsonb_array_elements_text($1::text::jsonb)::uuid)`,
      [JSON.stringify(clerks.map((by) => by.id))],
    ),
  ).toEqual([{ taken: -480 }]);
  expect(
    await world.query(`select s.material_type from stocks s where on_hand <>
    (select coalesce(sum(quantity), 0) from stock_movements m where m.material_type = s.material_type)`),
  ).toEqual([]);
}, 120_000);

test('a hundred sign-in tries at once get no more than five past the gate', async () => {
  const one = () => world.service<number>('login_attempt_wait', 'rush@kuari.example', '10.9.9.9');
  const waits = await Promise.all(Array.from({ length: 100 }, one));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('two devices that register at once get different codes', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => world.hire('admin')));
  expect(new Set(codes.map((by) => by.code)).size).toBe(20);
});

test('a missing grant fails the request and rejects nothing', async () => {
  await world.query('revoke insert on public.trucks from kuari_writer');
  try {
    expect(
      await refusal(clerk.push({ ...newCustomer(), kind: 'trucks.create', payload: { license_plate: 'B 1 X' } })),
    ).toBe('42501');
  } finally {
    await world.query('grant insert on public.trucks to kuari_writer');
  }
});

test('a request that waits longer than its role may ends with 57014: it settles nothing, and applies when it is sent again', async () => {
  expect(
    await world.query(`select unnest(rolconfig) as limit from pg_roles where rolname = 'authenticated' order by 1`),
  ).toEqual([{ limit: 'idle_in_transaction_session_timeout=15s' }, { limit: 'statement_timeout=8s' }]);
  const customer = newCustomer();
  // The API gives a request the settings of its role; a shorter time here, so that nobody waits for the test.
  const pushInTime = (limit: string) =>
    asUser(database.sql, 'authenticated', clerk.id, async (tx) => {
      await tx.run(`set local statement_timeout = '${limit}'`);
      const [row] = await tx.query<{ answer: { outcomes: Outcome[] } }>(
        'select public.apply_mutations($1::text::jsonb) as answer',
        [JSON.stringify(clerk.batchOf(customer))],
      );
      return row!.answer.outcomes;
    });
  await database.open(1).transaction(async (holder) => {
    await holder.query('select private.claim_position()');
    expect(await refusal(pushInTime('300ms'))).toBe('57014');
  });
  expect(await pushInTime('60s')).toMatchObject([{ id: customer.id, outcome: 'applied' }]);
});

test.each([
  [
    'its author was deactivated',
    '42501',
    (by: Person) => `update profiles set is_active = false where id = '${by.id}'`,
  ],
  [
    'its device was revoked',
    'PT403',
    (by: Person) => `update devices set revoked_at = now() where id = '${by.device}'; select private.claim_position()`,
  ],
])('a push that waited while %s is refused when its turn comes', async (_what, code, change) => {
  const manager = await world.hire('manager');
  let push: Promise<string> | undefined;
  await database.open(1).transaction(async (holder) => {
    await holder.run(change(manager));
    push = refusal(manager.push(newCustomer()));
    await database.someoneWaits();
  });
  expect(await push).toBe(code);
});

test('an owner who is one no more while their push waits takes no queue over', async () => {
  const [owner, gone] = [await world.hire('owner'), await world.hire('manager')];
  let push: Promise<string> | undefined;
  await database.open(1).transaction(async (holder) => {
    await holder.run(`update profiles set role = 'manager' where id = '${owner.id}'`);
    push = refusal(owner.pushBatch({ ...gone.batchOf(newCustomer()), submitted_by: owner.id }));
    await database.someoneWaits();
  });
  expect(await push).toBe('PT403');
});

test('a copy of the database, as after a restore, shows by its epoch', async () => {
  const epoch = async (sql: Sql) => (await sql.query<{ epoch: string }>('select private.epoch() as epoch'))[0]!.epoch;
  const before = await epoch(database.sql);
  expect(await epoch(database.sql)).toBe(before);
  const copy = await database.copy();
  expect(await epoch(copy)).not.toBe(before);
  const [restored] = await asUser(copy, 'authenticated', clerk.id, (tx) =>
    tx.query<{ page: { epoch: string; position: number } }>('select public.pull_changes() as page'),
  );
  expect(restored!.page.epoch).not.toBe((await clerk.pull()).epoch);
}, 60_000);
