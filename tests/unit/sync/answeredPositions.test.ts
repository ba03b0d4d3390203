/** What a pull need not tell again, since the answers of the pushes have told it. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { parsePage } from '../../../src/sync/wire/answers.ts';
import { createWorld, type World } from './support/world.ts';

interface Asked {
  readonly position: number;
  readonly answered?: readonly number[];
}
const asked = ({ network }: World) =>
  network.calls
    .filter(({ procedure }) => procedure === 'pull_changes')
    .map(({ body }) => trusted<{ cursor: Asked }>(JSON.parse(body)).cursor);

async function synced(): Promise<World> {
  const world = createWorld();
  await world.round();
  world.network.calls.length = 0;
  return world;
}

test('a pull leaves out the outcomes of a push whose answer was complete', async () => {
  const world = await synced();
  const heard: number[] = [];
  world.network.judge = ({ procedure }) =>
    procedure === 'pull_changes'
      ? {
          rewrite: (body) => {
            heard.push(parsePage(body)?.outcomes.length ?? -1);
            return body;
          },
        }
      : 'pass';
  world.deliver();
  world.deliver();
  await world.round();
  expect(asked(world)).toMatchObject([{ answered: [world.server.position] }]);
  expect(heard).toEqual([0]);
  expect(world.store.states()).toEqual(['settled', 'settled']);
  expect(world.store.pull.cursor.position).toBe(world.server.position);
});

test('a pull brings the outcome of a record that was withdrawn while it was being sent', async () => {
  const world = await synced();
  const { id } = world.deliver();
  world.deliver();
  world.network.next.push({
    rewrite: (body) => {
      const entry = world.store.entries.get(id);
      if (entry) world.store.entries.set(id, { ...entry, state: 'withdrawn' });
      return body;
    },
  });
  await world.round();
  expect(asked(world).every(({ answered }) => answered === undefined)).toBe(true);
  expect(world.store.entries.get(id)?.state).toBe('settled');
});

test('a position that a restored server will reuse is not noted as answered', async () => {
  const world = await synced();
  for (let n = 0; n < 60; n += 1) world.deliver();
  const first = world.server.position + 1;
  let pushes = 0;
  world.network.judge = ({ procedure }) => {
    pushes += procedure === 'apply_mutations' ? 1 : 0;
    if (pushes !== 2) return 'pass';
    const { epoch, role } = world.store.pull;
    void world.store.restartPull(world.store.pull, { epoch: epoch ?? '', role: role ?? '' }, 'restored');
    return 'answer_lost';
  };
  await world.drain();
  expect(world.store.states()).not.toContain('queued');
  expect(world.store.drain.answered?.positions).not.toContain(first);
});
