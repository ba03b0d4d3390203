/** A pull begins anew where the server was replaced; servers that take turns must not keep it busy for ever. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { createWorld, type World } from './support/world.ts';

/** Two servers behind one address. */
function takingTurns(world: World): void {
  let asked = 0;
  world.network.judge = () => ({
    rewrite: (body) => {
      asked += 1;
      if (asked > 100) throw new Error('it never ends');
      return JSON.stringify({ ...trusted<object>(JSON.parse(body)), epoch: `epoch-${(asked % 2) + 1}` });
    },
  });
}

test('the next pull, answered by one server, brings everything, and that server knows what was sent', async () => {
  const world = createWorld();
  world.deliver();
  await world.round();
  takingTurns(world);
  await world.pull();
  world.network.judge = () => 'pass';
  await world.round();
  await world.round();
  expect(world.store.pull).toMatchObject({ epoch: world.server.epoch, complete: true, last_failure: null });
  expect(world.store.states()).toEqual(['settled']);
  expect(world.server.rowsOf('deliveries')).toHaveLength(1);
});
