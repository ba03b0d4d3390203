/** What a program that is not our app may try through the front door: refused or kept, with a clear code, and nothing written. */
import { expect, test } from '@playwright/test';
import { v7 } from 'uuid';
import { deliveryMutation, signInByApi, type Caller } from './support/api.ts';
import { startBackend, type TestBackend } from './support/backend.ts';

let backend: TestBackend;
let clerk: Caller;
test.beforeAll(async () => {
  backend = await startBackend({ database: 'postgres' });
  clerk = await signInByApi(backend, 'clerk');
});
test.afterAll(() => backend?.stop());

const written = async () => {
  const [row] = await backend.query(`select
    (select count(*)::int from public.deliveries) as deliveries, (select count(*)::int from public.stock_movements) as movements,
    (select count(*)::int from private.mutation_log) as log, (select count(*)::int from public.audit_log) as audit,
    (select coalesce(sum(on_hand), 0)::text from public.stocks) as on_hand`);
  return row;
};

test('a good delivery applies once, and its replay is a duplicate that changes nothing', async () => {
  const before = await written();
  const mutation = deliveryMutation(clerk);
  const first = await clerk.push([mutation]);
  expect(first.status).toBe(200);
  expect(first.body.outcomes).toMatchObject([{ id: mutation.id, outcome: 'applied' }]);
  const once = await written();
  expect(once).toMatchObject({
    deliveries: Number(before?.deliveries) + 1,
    movements: Number(before?.movements) + 1,
    log: Number(before?.log) + 1,
  });

  const [a, b] = await Promise.all([clerk.push([mutation]), clerk.push([mutation])]);
  for (const again of [a, b]) {
    expect(again.body.outcomes).toMatchObject([
      { id: mutation.id, outcome: 'duplicate', rows: first.body.outcomes?.[0]?.rows },
    ]);
  }
  expect(await written()).toEqual(once);
});

test('a mutation of unknown kind is blocked, kept by the device, and nothing is written', async () => {
  const before = await written();
  const answer = await clerk.push([deliveryMutation(clerk, {}, { kind: 'spaceships.create' })]);
  expect(answer.body.outcomes).toMatchObject([{ outcome: 'blocked', code: 'unknown_kind' }]);
  expect(await written()).toEqual(before);
});

test('a batch of a newer app is blocked, not rejected', async () => {
  const before = await written();
  const answer = await clerk.push([deliveryMutation(clerk)], { schemaVersion: 99 });
  expect(answer.body.outcomes).toMatchObject([{ outcome: 'blocked', code: 'newer_schema' }]);
  expect(await written()).toEqual(before);
});

test("a batch in another author's name is refused whole", async () => {
  const manager = await signInByApi(backend, 'manager');
  const before = await written();
  const answer = await clerk.push([deliveryMutation(clerk)], { author: manager.userId });
  expect(answer).toMatchObject({ status: 403, body: { message: 'author_mismatch' } });
  expect(await written()).toEqual(before);
});

test("a batch from another person's device is refused whole", async () => {
  const manager = await signInByApi(backend, 'manager');
  const before = await written();
  const answer = await clerk.push([deliveryMutation(clerk)], { device: manager.device });
  expect(answer).toMatchObject({ status: 403, body: { message: 'device_mismatch' } });
  expect(await written()).toEqual(before);
});

test('an id used again with other bytes is rejected and the first record stays', async () => {
  const mutation = deliveryMutation(clerk);
  await clerk.push([mutation]);
  const before = await written();
  const answer = await clerk.push([{ ...mutation, payload: { ...mutation.payload, volume: 8 } }]);
  expect(answer.body.outcomes).toMatchObject([{ id: mutation.id, outcome: 'rejected', code: 'id_reused' }]);
  expect(await written()).toEqual(before);
  const [row] = await backend.query<{ volume: string }>('select volume::text from public.deliveries where id = $1', [
    mutation.entity_id,
  ]);
  expect(row?.volume).toBe('7.5');
});

test('one bad mutation in a batch is rejected alone', async () => {
  const good = deliveryMutation(clerk);
  const bad = deliveryMutation(clerk, { volume: -1 });
  const answer = await clerk.push([bad, good]);
  expect(answer.body.outcomes).toMatchObject([
    { id: bad.id, outcome: 'rejected', code: 'not_positive', field: 'volume' },
    { id: good.id, outcome: 'applied' },
  ]);
});

test('a mutation whose parent has not arrived is blocked, and applies once the parent is there', async () => {
  const customer = v7();
  const delivery = deliveryMutation(clerk, { customer_id: customer }, { depends_on: [customer] });
  expect((await clerk.push([delivery])).body.outcomes).toMatchObject([
    { outcome: 'blocked', code: 'missing_dependency' },
  ]);
  const parent = deliveryMutation(
    clerk,
    {},
    { kind: 'customers.create', entity_id: customer, payload: { name: 'CV Karya Beton' } },
  );
  expect((await clerk.push([parent, delivery])).body.outcomes).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
  ]);
});

const BAD_BODIES: readonly [string, string][] = [
  ['not JSON', '{"batch":'],
  ['an array', '[]'],
  ['a batch without mutations', '{"batch":{"schema_version":1}}'],
  ['mutations without ids', '{"batch":{"schema_version":1,"author":"x","device":"y","mutations":[{}]}}'],
];
for (const [what, body] of BAD_BODIES) {
  test(`a body that is ${what} is refused with a 4xx and nothing is written`, async () => {
    const before = await written();
    const answer = await clerk.rest('rpc/apply_mutations', { method: 'POST', body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await written()).toEqual(before);
  });
}

test('no table can be written past the one way in', async () => {
  const before = await written();
  for (const table of [
    'deliveries',
    'stocks',
    'stock_movements',
    'customers',
    'profiles',
    'system_config',
    'audit_log',
    'daily_totals',
  ]) {
    // A body and a filter that fit the table: what is refused is the writing, not the words.
    const [id, body] = table === 'audit_log' ? [1, { action: 'forged' }] : [v7(), { id: v7() }];
    const insert = await clerk.rest(table, { method: 'POST', body: JSON.stringify(body) });
    const update = await clerk.rest(`${table}?id=neq.${id}`, { method: 'PATCH', body: JSON.stringify(body) });
    const remove = await clerk.rest(`${table}?id=neq.${id}`, { method: 'DELETE' });
    expect([table, insert.status, update.status, remove.status]).toEqual([table, 403, 403, 403]);
  }
  expect(await written()).toEqual(before);
});
