import { describe, expect, test } from 'vitest';
import { newId, stockId } from '../../src/domain/records/ids.ts';
import { newCustomer, newDelivery, newTruck, mutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { person, refusal, registerDevice } from './support/world.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

const { onHand } = world;
const count = async (table: string) => (await world.one<{ n: number }>(`select count(*)::int as n from ${table}`))!.n;

describe('a push', () => {
  test('a customer and a delivery made offline arrive together, in order, and the stock falls', async () => {
    const before = await onHand('sub_base_b');
    const customer = newCustomer();
    const delivery = newDelivery(
      clerk,
      { customer_id: customer.entity_id, material_type: 'sub_base_b', volume: 7.125 },
      { depends_on: [customer.entity_id] },
    );
    const outcomes = await clerk.push(customer, delivery);
    expect(outcomes.map((o) => [o.id, o.outcome])).toEqual([
      [customer.id, 'applied'],
      [delivery.id, 'applied'],
    ]);
    expect(outcomes[1]!.rows!.map(([table]) => table).toSorted()).toEqual([
      'daily_totals',
      'daily_totals',
      'deliveries',
      'stocks',
    ]);
    expect(await onHand('sub_base_b')).toBe(before - 7.125);
  });

  test('the server works out amount, status and author; the texts are cleaned', async () => {
    const delivery = newDelivery(clerk, {
      customer_name: '  PT <Maju>  Jaya ',
      truck_license: 'b  99 zz',
      volume: 3.333,
      unit_price: 150_001,
    });
    await clerk.push(delivery);
    const row = await world.row(
      'deliveries',
      delivery.entity_id,
      'customer_name, truck_license, amount, status, author, device, flags',
    );
    expect(row).toMatchObject({
      customer_name: 'PT Maju Jaya',
      truck_license: 'B 99 ZZ',
      amount: 499_953,
      status: 'pending',
      author: clerk.id,
      device: clerk.device,
    });
  });

  test('the same mutation twice in one batch has one effect', async () => {
    const delivery = newDelivery(clerk);
    const before = await count('deliveries');
    const [first, second] = await clerk.push(delivery, delivery);
    expect([first!.outcome, second!.outcome]).toEqual(['applied', 'duplicate']);
    expect(second!.rows).toEqual(first!.rows);
    expect(await count('deliveries')).toBe(before + 1);
  });

  test('an id used again with other bytes is refused and the first record stays', async () => {
    const delivery = newDelivery(clerk, { volume: 10 });
    await clerk.push(delivery);
    const forged = { ...delivery, payload: { ...delivery.payload, volume: 99 } };
    await clerk.isRefused('id_reused', forged);
    expect(await world.row('deliveries', delivery.entity_id, 'volume::float8 as volume')).toEqual({ volume: 10 });
  });

  test("somebody else's mutation id is refused too, even with the same bytes", async () => {
    const customer = newCustomer();
    await clerk.push(customer);
    const other = await world.hire('manager');
    await other.isRefused('id_reused', customer);
  });

  test('a row id that is taken is refused', async () => {
    const customer = newCustomer();
    await clerk.push(customer);
    await clerk.isRefused('id_taken', newCustomer({}, { entity_id: customer.entity_id }));
  });

  test('one that cannot be applied does not hold up the others', async () => {
    const [bad, good] = [newDelivery(clerk, { volume: -1 }), newDelivery(clerk)];
    expect((await clerk.push(bad, good)).map((o) => o.outcome)).toEqual(['rejected', 'applied']);
  });

  test('a rejected mutation is not remembered: asked again, it is judged anew', async () => {
    const customer = newCustomer();
    const delivery = newDelivery(clerk, { customer_id: customer.entity_id });
    await clerk.isRefused('unknown_reference customer_id', delivery);
    await clerk.push(customer);
    await clerk.applies(delivery);
  });

  test('a mutation whose parent is missing is blocked, and applied once the parent is there', async () => {
    const truck = newTruck();
    const delivery = newDelivery(clerk, { truck_id: truck.entity_id }, { depends_on: [truck.entity_id] });
    expect(await clerk.said(delivery)).toEqual(['blocked missing_dependency']);
    await clerk.applies(truck, delivery);
  });

  test('a rejected parent blocks its dependents and nothing else', async () => {
    const parent = newTruck({ license_plate: '!' });
    const child = newDelivery(clerk, { truck_id: parent.entity_id }, { depends_on: [parent.entity_id] });
    const stranger = newDelivery(clerk);
    expect((await clerk.push(parent, child, stranger)).map((o) => o.outcome)).toEqual([
      'rejected',
      'blocked',
      'applied',
    ]);
  });

  test('a correction takes the place of what was rejected, and the late original is then refused', async () => {
    const wrong = newDelivery(clerk, { volume: 20_000 });
    await clerk.push(wrong);
    const fixed = newDelivery(clerk, { volume: 20 }, { entity_id: wrong.entity_id, replaces: wrong.id });
    await clerk.applies(fixed);
    await clerk.isRefused('replaced', wrong);
  });

  test('so is a late original that names a record which was given up: it need not wait for that', async () => {
    const nobody = newCustomer();
    const wrong = newDelivery(clerk, { customer_id: nobody.entity_id }, { depends_on: [nobody.entity_id] });
    expect(await clerk.said(wrong)).toEqual(['blocked missing_dependency']);
    await clerk.applies(newDelivery(clerk, {}, { entity_id: wrong.entity_id, replaces: wrong.id }));
    await clerk.isRefused('replaced', wrong);
  });

  test('a correction of something that was accepted after all is refused', async () => {
    const accepted = newCustomer();
    await clerk.push(accepted);
    await clerk.isRefused('replaces_applied', newCustomer({}, { replaces: accepted.id }));
  });

  test('a record and its correction in one batch: the first of the two applies, and only that one', async () => {
    const pair = () => {
      const wrong = newDelivery(clerk);
      return [wrong, newDelivery(clerk, {}, { replaces: wrong.id })] as const;
    };
    const [wrong, fixed] = pair();
    expect(await clerk.push(newCustomer(), fixed, wrong)).toMatchObject([
      {},
      { outcome: 'applied' },
      { outcome: 'rejected', code: 'replaced' },
    ]);
    const [first, second] = pair();
    expect(await clerk.push(newCustomer(), first, second)).toMatchObject([
      {},
      { outcome: 'applied' },
      { outcome: 'rejected', code: 'replaces_applied' },
    ]);
    const run = Array.from({ length: 4 }, () => newDelivery(clerk));
    const correction = newDelivery(clerk, {}, { replaces: run[2]!.id });
    expect((await clerk.push(...run, correction)).map((o) => o.code ?? o.outcome)).toEqual([
      ...run.map(() => 'applied'),
      'replaces_applied',
    ]);
    const thrown = newDelivery(clerk);
    const discard = mutation(
      'mutations.discard',
      { reason: 'Entered twice', discarded: thrown },
      { entity_id: thrown.id, replaces: thrown.id },
    );
    expect((await clerk.push(discard, ...run, thrown)).map((o) => o.code ?? o.outcome)).toEqual([
      'applied',
      ...run.map(() => 'duplicate'),
      'replaced',
    ]);
  });

  test('of two corrections of one record the first applies, in one batch or in two', async () => {
    const corrections = () => {
      const wrong = newDelivery(clerk, { volume: 20_000 });
      return [newDelivery(clerk, {}, { replaces: wrong.id }), newDelivery(clerk, {}, { replaces: wrong.id })] as const;
    };
    const [one, two] = corrections();
    expect(await clerk.said(one, two)).toEqual(['applied', 'rejected replaced']);
    const [first, second] = corrections();
    await clerk.push(first);
    await clerk.isRefused('replaced', second);
  });

  test("nobody takes the place of another author's record", async () => {
    const [theirs, other] = [newCustomer(), await world.hire('manager')];
    await other.applies(newCustomer({}, { replaces: theirs.id }));
    await clerk.applies(theirs);
  });

  test.each([
    ['no kind', { kind: undefined }],
    ['a kind that is no word', { kind: 5 }],
    ['no entity', { entity_id: null }],
    ['an entity that is no id', { entity_id: 'x' }],
    ['a payload that is no object', { payload: [] }],
    ['a time that is no time', { captured_at: 'yesterday-ish' }],
    ['an endless time', { captured_at: 'infinity' }],
    ['a time that is another one tomorrow', { captured_at: 'yesterday' }],
    ['a clock offset beyond reason', { clock_offset_ms: 1e300 }],
    ['dependencies that are no ids', { depends_on: ['x'] }],
  ])('a mutation with %s is rejected as malformed and the others are applied', async (_what, broken) => {
    const [bad, good] = [{ ...newCustomer(), ...broken }, newCustomer()];
    expect(await clerk.said(bad, good)).toEqual(['rejected malformed_mutation', 'applied']);
  });

  test('derived rows are written once a batch, whatever the batch holds', async () => {
    await clerk.push(newDelivery(clerk, { material_type: 'lainnya' }));
    const outcomes = await clerk.push(
      ...Array.from({ length: 20 }, () => newDelivery(clerk, { material_type: 'lainnya' })),
    );
    const versions = outcomes.flatMap((o) =>
      o.rows!.filter(([, id]) => id === stockId('lainnya')).map(([, , version]) => version),
    );
    expect(new Set(versions).size).toBe(1);
    const row = await world.row<{ version: number }>('stocks', stockId('lainnya'), 'version::int');
    expect(versions[0]).toBe(row!.version);
  });
});

describe('a request that is refused whole writes nothing', () => {
  const refusedAs = async (batch: unknown, by = clerk) => {
    const before = [await count('deliveries'), await count('private.mutation_log'), await count('audit_log')];
    const code = await refusal(by.pushBatch(batch));
    expect([await count('deliveries'), await count('private.mutation_log'), await count('audit_log')]).toEqual(before);
    return code;
  };

  test("another author's batch", async () => {
    expect(await refusedAs({ ...clerk.batchOf(newDelivery(clerk)), author: newId() })).toBe('PT403');
  });
  test('a device that is not registered, belongs to somebody else, or was revoked', async () => {
    const other = await world.hire('manager');
    const lost = await registerDevice(world.sql, clerk.id);
    await world.query('update devices set revoked_at = now() where id = $1', [lost.id]);
    for (const device of [newId(), other.device, lost.id, 'x']) {
      expect(await refusedAs({ ...clerk.batchOf(newDelivery(clerk)), device })).toBe('PT403');
    }
  });
  test('an inactive user, an operator, a stranger', async () => {
    const gone = await world.dismissed('manager');
    const operator = await world.hire('operator');
    expect(await refusedAs(gone.batchOf(newDelivery(gone)), gone)).toBe('42501');
    expect(await refusedAs(operator.batchOf(newDelivery(clerk)), operator)).toBe('42501');
    const stranger = person(world.sql, { id: newId(), role: 'owner', device: clerk.device, code: clerk.code });
    for (const device of [newId(), clerk.device]) {
      expect(await refusedAs({ ...stranger.batchOf(newDelivery(clerk)), device }, stranger)).toBe('42501');
    }
    // Nor in somebody else's name.
    expect(await refusedAs({ ...clerk.batchOf(newDelivery(clerk)), submitted_by: stranger.id }, stranger)).toBe(
      '42501',
    );
  });
  test.each([
    ['null', null],
    ['a list', []],
    ['no mutations', { mutations: undefined }],
    ['mutations that are no list', { mutations: {} }],
    ['a mutation without an id', { mutations: [{}] }],
    ['a mutation that is a word', { mutations: ['x'] }],
    ['a mutation with an id that is none', { mutations: [{ ...newCustomer(), id: 'x' }] }],
    ['no schema version', { schema_version: 'two' }],
  ])('a batch that is malformed: %s', async (_what, change) => {
    const batch = change === null || Array.isArray(change) ? change : { ...clerk.batchOf(newCustomer()), ...change };
    expect(await refusedAs(batch)).toBe('PT400');
  });
  test('more than 500 mutations, or more bytes than fit', async () => {
    expect(await refusedAs(clerk.batchOf(...Array.from({ length: 501 }, () => newCustomer())))).toBe('PT413');
    expect(await refusedAs(clerk.batchOf(newCustomer({ address: 'x'.repeat(400_000) })))).toBe('PT413');
  });
});
