/** A new tablet over a long road: nothing is asked twice, and nothing one after the other that could go together. */
import { expect, test } from '@playwright/test';
import { roundTripsToFirstSight } from './support/firstSight.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '7d' })));
test.afterAll(() => world?.end());

test('after at most three questions in a row, the sign-in included, stock and the day are on the screen', async () => {
  const { inARow, paths } = await roundTripsToFirstSight(world, 1_500);
  expect(paths.join(', ')).toContain('/rest/v1/rpc/pull_head');
  expect(inARow, paths.join(', ')).toBeLessThanOrEqual(3);
});
