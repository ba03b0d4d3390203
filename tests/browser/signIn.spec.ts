/** Who gets in, who does not, and what they are told. */
import { expect, test } from '@playwright/test';
import { worldOfFile } from './support/world.ts';
import { signIn } from './support/signIn.ts';

const world = worldOfFile();

test('a warm-up that the server does not answer holds the sign-in up for its 3 seconds and no longer', async () => {
  const { page, close } = await world.device('cold');
  world.network.judge((path) =>
    path.startsWith('/rest/v1/rpc/warmup_session') ? { kind: 'delay', ms: 120_000 } : null,
  );
  await signIn(page, world.origin, 'owner');
  const warmUps = world.network.requests.filter(
    ({ path, fault }) => fault === 'delay' && path.startsWith('/rest/v1/rpc/warmup_session'),
  );
  expect(warmUps).toHaveLength(1);
  const heldUpMs = Date.now() - (warmUps[0]?.at ?? 0);
  // Not a measure of speed: without a limit it would be two minutes, and without a wait nothing.
  expect(heldUpMs).toBeGreaterThanOrEqual(3_000);
  expect(heldUpMs).toBeLessThan(60_000);
  world.network.heal();
  await close();
});
