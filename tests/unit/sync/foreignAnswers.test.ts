/** Answers that are sound, and meant for somebody else: a proxy gives them to the wrong device, or gives an old one again. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { createWorld, type World } from './support/world.ts';

type Question = Record<string, unknown> & { cursor: Record<string, unknown> };

/** For one round the answers of a procedure are those to another question. */
async function misdeliver(
  { network, server, round }: World,
  procedure: 'pull_head' | 'pull_changes' | 'pull_history',
  other: (question: Question) => object,
): Promise<void> {
  let count = 0;
  network.judge = (call) => {
    if (call.procedure !== procedure) return 'pass';
    count += 1;
    return { rewrite: () => server.answer(procedure, JSON.stringify(other(trusted<Question>(JSON.parse(call.body))))) };
  };
  await round(true);
  expect(count).toBeGreaterThan(0);
  network.judge = () => 'pass';
}

const customer = ({ server }: World): void => server.put('customers', newId(), { name: 'Karya', deleted_at: null });
const heldAndThere = ({ store, server }: World, table: string) => [
  [...store.rows.keys()].filter((key) => key.startsWith(`${table}:`)).toSorted(),
  server
    .rowsOf(table)
    .map(({ id }) => `${table}:${id}`)
    .toSorted(),
];

/** Another device asks for itself, in words of its own: its question has another name. */
const from = (cursor: object) => (question: Question) => ({
  ...question,
  cursor: { ...question.cursor, device: 'device-2', ask: '0badcafe', ...cursor },
});

test('changes that answer a request with a later cursor are ignored: nothing is stored, and no row is skipped', async () => {
  const world = createWorld();
  customer(world);
  await world.round();
  customer(world);
  customer(world);
  const { cursor } = world.store.pull;
  await misdeliver(world, 'pull_changes', from({ position: cursor.position + 1, id: 'f' }));
  expect([world.store.pull.cursor, world.store.pull.last_failure?.code]).toEqual([cursor, 'unreadable_answer']);
  await world.round(true);
  const [held, there] = heldAndThere(world, 'customers');
  expect(held).toEqual(there);
  expect(world.store.pull.last_failure).toBeNull();
});

test("the last page of another device's history does not make a first sync complete", async () => {
  const world = createWorld();
  for (let n = 0; n < 5; n += 1) customer(world);
  await misdeliver(world, 'pull_history', from({ day: '2026-01-01', table: 'customers', id: 'f' }));
  expect(world.store.pull.complete).toBe(false);
  await world.round(true);
  const [held, there] = heldAndThere(world, 'customers');
  expect([held, world.store.pull.complete]).toEqual([there, true]);
});
