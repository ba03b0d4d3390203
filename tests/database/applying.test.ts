import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, stockId } from '../../src/domain/ids.ts';
import { newCustomer, newDelivery, newTruck, mutation, statusChange } from './support/mutations.ts';
import { createWorld, refusal, registerDevice } from './support/world.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
});
afterAll(() => world.close());

const onHand = async (material: string) =>
  Number((await world.query<{ on_hand: string }>('select on_hand from stocks where material_type = $1', [material]))[0]!.on_hand);
const count = async (table: string) => (await world.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe('a push', () => {
  test('a customer and a delivery made offline arrive together, in order, and the stock falls', async () => {
    const before = await onHand('sub_base_b');
    const customer = newCustomer();
    const delivery = newDelivery(clerk, { customer_id: customer.entity_id, material_type: 'sub_base_b', volume: 7.125 }, { depends_on: [customer.entity_id] });
    const outcomes = await clerk.push(customer, delivery);
    expect(outcomes.map((o) => [o.id, o.outcome])).toEqual([[customer.id, 'applied'], [delivery.id, 'applied']]);
    expect(outcomes[1]!.rows!.map(([table]) => table).toSorted()).toEqual(['daily_totals', 'deliveries', 'stocks']);
    expect(await onHand('sub_base_b')).toBe(before - 7.125);
  });

  test('the server works out amount, status and author; the texts are cleaned', async () => {
    const delivery = newDelivery(clerk, { customer_name: '  PT <Maju>  Jaya ', truck_license: 'b  99 zz', volume: 3.333, unit_price: 150_001 });
    await clerk.push(delivery);
    const [row] = await world.query('select customer_name, truck_license, amount, status, author, device, flags from deliveries where id = $1', [delivery.entity_id]);
    expect(row).toMatchObject({
      customer_name: 'PT Maju Jaya', truck_license: 'B 99 ZZ', amount: 499_953, status: 'pending', author: clerk.id, device: clerk.device,
    });
  });

  test('a replay gets the first answer, one to five times, and changes nothing', async () => {
    const delivery = newDelivery(clerk);
    const [first] = await clerk.push(delivery);
    const [deliveries, movements, stock] = [await count('deliveries'), await count('stock_movements'), await onHand('abu_batu')];
    for (let n = 0; n < 5; n += 1) {
      expect(await clerk.push(delivery)).toEqual([{ ...first, outcome: 'duplicate' }]);
    }
    expect([await count('deliveries'), await count('stock_movements'), await onHand('abu_batu')]).toEqual([deliveries, movements, stock]);
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
    expect(await clerk.push(forged)).toMatchObject([{ outcome: 'rejected', code: 'id_reused' }]);
    expect(await world.query('select volume::float8 as volume from deliveries where id = $1', [delivery.entity_id])).toEqual([{ volume: 10 }]);
  });

  test('somebody else\'s mutation id is refused too, even with the same bytes', async () => {
    const customer = newCustomer();
    await clerk.push(customer);
    const other = await world.hire('manager');
    expect(await other.push(customer)).toMatchObject([{ outcome: 'rejected', code: 'id_reused' }]);
  });

  test('a row id that is taken is refused', async () => {
    const customer = newCustomer();
    await clerk.push(customer);
    expect(await clerk.push(newCustomer({}, { entity_id: customer.entity_id }))).toMatchObject([{ outcome: 'rejected', code: 'id_taken' }]);
  });

  test('one that cannot be applied does not hold up the others', async () => {
    const [bad, good] = [newDelivery(clerk, { volume: -1 }), newDelivery(clerk)];
    expect((await clerk.push(bad, good)).map((o) => o.outcome)).toEqual(['rejected', 'applied']);
  });

  test('a rejected mutation is not remembered: asked again, it is judged anew', async () => {
    const customer = newCustomer();
    const delivery = newDelivery(clerk, { customer_id: customer.entity_id });
    expect(await clerk.push(delivery)).toMatchObject([{ outcome: 'rejected', code: 'unknown_reference', field: 'customer_id' }]);
    await clerk.push(customer);
    expect(await clerk.push(delivery)).toMatchObject([{ outcome: 'applied' }]);
  });

  test('a mutation whose parent is missing is blocked, and applied once the parent is there', async () => {
    const truck = newTruck();
    const delivery = newDelivery(clerk, { truck_id: truck.entity_id }, { depends_on: [truck.entity_id] });
    expect(await clerk.push(delivery)).toMatchObject([{ outcome: 'blocked', code: 'missing_dependency' }]);
    expect(await clerk.push(truck, delivery)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  });

  test('a rejected parent blocks its dependents and nothing else', async () => {
    const parent = newTruck({ license_plate: '!' });
    const child = newDelivery(clerk, { truck_id: parent.entity_id }, { depends_on: [parent.entity_id] });
    const stranger = newDelivery(clerk);
    expect((await clerk.push(parent, child, stranger)).map((o) => o.outcome)).toEqual(['rejected', 'blocked', 'applied']);
  });

  test('a correction takes the place of what was rejected, and the late original is then refused', async () => {
    const wrong = newDelivery(clerk, { volume: 20_000 });
    await clerk.push(wrong);
    const fixed = newDelivery(clerk, { volume: 20 }, { entity_id: wrong.entity_id, replaces: wrong.id });
    expect(await clerk.push(fixed)).toMatchObject([{ outcome: 'applied' }]);
    expect(await clerk.push(wrong)).toMatchObject([{ outcome: 'rejected', code: 'replaced' }]);
  });

  test('a correction of something that was accepted after all is refused', async () => {
    const accepted = newCustomer();
    await clerk.push(accepted);
    expect(await clerk.push(newCustomer({}, { replaces: accepted.id }))).toMatchObject([{ outcome: 'rejected', code: 'replaces_applied' }]);
  });

  test('a kind or a schema that is newer than the server waits', async () => {
    expect(await clerk.push(mutation('spaceships.launch', {}))).toMatchObject([{ outcome: 'blocked', code: 'unknown_kind' }]);
    const { outcomes } = await clerk.pushBatch({ ...clerk.batchOf(newDelivery(clerk)), schema_version: 2 });
    expect(outcomes).toMatchObject([{ outcome: 'blocked', code: 'newer_schema' }]);
  });

  test.each([
    ['no kind', { kind: undefined }],
    ['a kind that is no word', { kind: 5 }],
    ['no entity', { entity_id: null }],
    ['an entity that is no id', { entity_id: 'x' }],
    ['a payload that is no object', { payload: [] }],
    ['a time that is no time', { captured_at: 'yesterday-ish' }],
    ['an endless time', { captured_at: 'infinity' }],
    ['a clock offset beyond reason', { clock_offset_ms: 1e300 }],
    ['dependencies that are no ids', { depends_on: ['x'] }],
  ])('a mutation with %s is rejected as malformed and the others are applied', async (_what, broken) => {
    const [bad, good] = [{ ...newCustomer(), ...broken }, newCustomer()];
    expect(await clerk.push(bad, good)).toMatchObject([{ outcome: 'rejected', code: 'malformed_mutation' }, { outcome: 'applied' }]);
  });

  test('derived rows are written once a batch, whatever the batch holds', async () => {
    await clerk.push(newDelivery(clerk, { material_type: 'lainnya' }));
    const outcomes = await clerk.push(...Array.from({ length: 20 }, () => newDelivery(clerk, { material_type: 'lainnya' })));
    const versions = outcomes.flatMap((o) => o.rows!.filter(([, id]) => id === stockId('lainnya')).map(([, , version]) => version));
    expect(new Set(versions).size).toBe(1);
    const [row] = await world.query<{ version: number }>('select version::int from stocks where id = $1', [stockId('lainnya')]);
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

  test('another author\'s batch', async () => {
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
    const gone = await world.hire('manager');
    await world.query('update profiles set is_active = false where id = $1', [gone.id]);
    const operator = await world.hire('operator');
    expect(await refusedAs(gone.batchOf(newDelivery(gone)), gone)).toBe('42501');
    expect(await refusal(operator.pushBatch(operator.batchOf(newDelivery(clerk))))).toBe('PT403');
  });
  test.each([
    ['null', null], ['a list', []], ['no mutations', { mutations: undefined }], ['mutations that are no list', { mutations: {} }],
    ['a mutation without an id', { mutations: [{}] }], ['a mutation that is a word', { mutations: ['x'] }],
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

describe('the status of a delivery', () => {
  const made = async (by = clerk) => {
    const delivery = newDelivery(by);
    await by.push(delivery);
    return delivery;
  };

  test('moves from pending to delivered, each step with its time by the corrected clock', async () => {
    const delivery = await made();
    const outcomes = await clerk.push(
      statusChange(delivery, 'pending', 'in_transit', {}, { captured_at: '2026-11-20T04:00:00.000Z', clock_offset_ms: 60_000 }),
      statusChange(delivery, 'in_transit', 'delivered', {}, { captured_at: '2026-11-20T05:00:00.000Z', clock_offset_ms: null }));
    expect(outcomes.map((o) => o.outcome)).toEqual(['applied', 'applied']);
    expect(await world.query('select status, in_transit_at, delivered_at from deliveries where id = $1', [delivery.entity_id]))
      .toEqual([{ status: 'delivered', in_transit_at: new Date('2026-11-20T04:01:00Z'), delivered_at: new Date('2026-11-20T05:00:00Z') }]);
  });

  test.each([
    ['pending', 'delivered'], ['delivered', 'cancelled'], ['delivered', 'pending'], ['cancelled', 'pending'], ['cancelled', 'in_transit'], ['in_transit', 'pending'],
  ])('cannot go from %s to %s', async (from, to) => {
    const delivery = await made();
    const way = { pending: [], in_transit: ['in_transit'], delivered: ['in_transit', 'delivered'], cancelled: ['cancelled'] }[from]!;
    for (const step of way) await clerk.push(mutation('deliveries.change_status', { status: step }, { entity_id: delivery.entity_id }));
    expect(await clerk.push(statusChange(delivery, from, to))).toMatchObject([{ outcome: 'rejected', code: 'status_not_allowed', field: 'status' }]);
  });

  test('a cancelled ticket gives its stock back, once', async () => {
    const before = await onHand('abu_batu');
    const delivery = await made();
    expect(await onHand('abu_batu')).toBe(before - 12.5);
    await clerk.push(statusChange(delivery, 'pending', 'cancelled'), statusChange(delivery, 'pending', 'cancelled'));
    expect(await onHand('abu_batu')).toBe(before);
  });

  test('created and cancelled before the first sync: both arrive, in order, and nothing is left of the stock', async () => {
    const before = await onHand('abu_batu');
    const delivery = newDelivery(clerk);
    expect((await clerk.push(delivery, statusChange(delivery, 'pending', 'cancelled'))).map((o) => o.outcome)).toEqual(['applied', 'applied']);
    expect(await onHand('abu_batu')).toBe(before);
  });

  test('after dispatch a manager cancels with a reason; an admin cannot, and nobody without one', async () => {
    const [manager, delivery] = [await world.hire('manager'), await made()];
    await clerk.push(statusChange(delivery, 'pending', 'in_transit'));
    const reason = { cancel_reason: 'Turned back at the bridge' };
    expect(await clerk.push(statusChange(delivery, 'in_transit', 'cancelled', reason))).toMatchObject([{ outcome: 'rejected', code: 'not_permitted' }]);
    expect(await manager.push(statusChange(delivery, 'in_transit', 'cancelled'))).toMatchObject([{ outcome: 'rejected', code: 'cancel_reason_required', field: 'cancel_reason' }]);
    expect(await manager.push(statusChange(delivery, 'in_transit', 'cancelled', reason))).toMatchObject([{ outcome: 'applied' }]);
  });

  test('somebody else changed it meanwhile: a conflict with both values, who and when', async () => {
    const [manager, delivery] = [await world.hire('manager'), await made()];
    await manager.push(statusChange(delivery, 'pending', 'in_transit', {}, { captured_at: '2026-11-20T06:00:00.000Z' }));
    const [outcome] = await clerk.push(statusChange(delivery, 'pending', 'cancelled'));
    expect(outcome).toMatchObject({
      outcome: 'rejected', code: 'conflict', field: 'status',
      conflict: { status: { seen: 'pending', yours: 'cancelled', theirs: 'in_transit', author: manager.id, author_name: 'Pak manager', at: '2026-11-20T06:00:00+00:00' } },
    });
  });

  test('the same value from two people is no conflict', async () => {
    const [manager, delivery] = [await world.hire('manager'), await made()];
    await manager.push(statusChange(delivery, 'pending', 'in_transit'));
    expect(await clerk.push(statusChange(delivery, 'pending', 'in_transit'))).toMatchObject([{ outcome: 'applied' }]);
  });

  test('one\'s own earlier change is no conflict', async () => {
    const delivery = await made();
    await clerk.push(statusChange(delivery, 'pending', 'in_transit'));
    expect(await clerk.push(statusChange(delivery, 'pending', 'delivered'))).toMatchObject([{ outcome: 'applied' }]);
  });

  test('of a delivery that is not there yet waits for it', async () => {
    expect(await clerk.push(statusChange(newDelivery(clerk), 'pending', 'in_transit', {}, { depends_on: [] })))
      .toMatchObject([{ outcome: 'blocked', code: 'missing_dependency' }]);
  });
});

describe('physical facts apply and are flagged', () => {
  const flagsOf = async (id: string) => (await world.query<{ flags: string[] }>('select flags from deliveries where id = $1', [id]))[0]!.flags;

  test('a delivery above the book', async () => {
    const delivery = newDelivery(clerk, { material_type: 'split_2_3_cm', volume: 10_000 });
    expect(await clerk.push(delivery)).toMatchObject([{ outcome: 'applied' }]);
    expect(await flagsOf(delivery.entity_id)).toEqual(['overdraw']);
  });
  test('the second delivery of a batch that overdraws, not the first', async () => {
    await world.query(`update stocks set on_hand = 15 where material_type = 'screening_sirtu'`);
    const two = [1, 2].map(() => newDelivery(clerk, { material_type: 'screening_sirtu', volume: 10 }));
    await clerk.push(...two);
    expect([await flagsOf(two[0]!.entity_id), await flagsOf(two[1]!.entity_id)]).toEqual([[], ['overdraw']]);
  });
  test('a ticket number that is there already', async () => {
    const first = newDelivery(clerk, { material_type: 'boulder' });
    const second = newDelivery(clerk, { ticket_no: first.payload['ticket_no'], material_type: 'boulder' });
    expect((await clerk.push(first, second)).map((o) => o.outcome)).toEqual(['applied', 'applied']);
    expect(await flagsOf(second.entity_id)).toContain('ticket_collision');
  });
  test('a delivery that comes a month late keeps its day', async () => {
    const late = newDelivery(clerk, { operating_day: '2026-10-20' }, { captured_at: '2026-10-20T03:00:00.000Z' });
    expect(await clerk.push(late)).toMatchObject([{ outcome: 'applied' }]);
    expect(await flagsOf(late.entity_id)).not.toContain('day_mismatch');
  });
  test('a day that is far from its time is corrected and flagged', async () => {
    const odd = newDelivery(clerk, { operating_day: '2026-11-02' });
    await clerk.push(odd);
    expect(await world.query('select operating_day::text from deliveries where id = $1', [odd.entity_id])).toEqual([{ operating_day: '2026-11-20' }]);
    expect(await flagsOf(odd.entity_id)).toContain('day_mismatch');
  });
  test('a clock that was a day off is put right by its measured offset', async () => {
    const odd = newDelivery(clerk, { operating_day: '2026-11-20' }, { captured_at: '2026-11-24T03:00:00.000Z', clock_offset_ms: -4 * 86_400_000 });
    await clerk.push(odd);
    expect(await flagsOf(odd.entity_id)).not.toContain('day_mismatch');
  });
});

test('where tickets are final at the gate, a new one is delivered at once', async () => {
  await world.query(`update system_config set config_value = 'true' where config_key = 'site.final_at_gate'`);
  const delivery = newDelivery(clerk);
  await clerk.push(delivery);
  await world.query(`update system_config set config_value = 'false' where config_key = 'site.final_at_gate'`);
  expect(await world.query('select status, delivered_at is not null as timed from deliveries where id = $1', [delivery.entity_id])).toEqual([{ status: 'delivered', timed: true }]);
});

test('a push tells when its device was last heard of', async () => {
  await world.query(`update devices set last_seen_at = '2020-01-01' where id = $1`, [clerk.device]);
  await clerk.push(newCustomer());
  expect(await world.query(`select last_seen_at > now() - interval '1 minute' as recent from devices where id = $1`, [clerk.device])).toEqual([{ recent: true }]);
});

test('the audit tells who, when by both clocks, from where, before and after', async () => {
  const delivery = newDelivery(clerk);
  const change = statusChange(delivery, 'pending', 'cancelled', { cancel_reason: 'Double entry' });
  await clerk.push(delivery, change);
  const entries = await world.query('select action, author, device, mutation_id, before, after, reason from audit_log where row_id = $1 order by id', [delivery.entity_id]);
  expect(entries).toMatchObject([
    { action: 'deliveries.create', author: clerk.id, device: clerk.device, mutation_id: delivery.id, before: null, after: { volume: 12.5 } },
    { action: 'deliveries.change_status', mutation_id: change.id, before: { status: 'pending' }, after: { status: 'cancelled' }, reason: 'Double entry' },
  ]);
});
