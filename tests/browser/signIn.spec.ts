/** Who gets in, who does not, and what they are told. */
import { expect, test } from '@playwright/test';
import { startWorld, type World } from './support/world.ts';
import { allSent } from './support/clerk.ts';
import { PASSWORD, signIn } from './support/signIn.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld()));
test.afterAll(() => world?.end());

test('of two people who sign in at the same moment in two tabs one is in, in both tabs, and the other is told', async () => {
  const { page, close } = await world.device('two-tabs');
  const tabs = [page, await page.context().newPage()];
  for (const [tab, who] of [
    [tabs[0], 'manager'],
    [tabs[1], 'clerk'],
  ] as const) {
    await tab?.goto(`${world.origin}/auth`);
    await tab?.getByLabel('Email').fill(`${who}@kuari.example`);
    await tab?.getByLabel('Password', { exact: true }).fill(PASSWORD);
  }
  // Both are on their way before either is answered.
  world.network.judge((path) => (path.startsWith('/functions/v1/login') ? { kind: 'delay', ms: 5_000 } : null));
  for (const tab of tabs) await tab.getByRole('button', { name: 'Sign In' }).click();
  const said = await Promise.all(
    tabs.map((tab) =>
      tab
        .getByText(/^(Welcome back!|You are not signed in: somebody else .*)$/)
        .first()
        .innerText(),
    ),
  );
  world.network.heal();
  expect(said.toSorted()).toEqual([
    'Welcome back!',
    'You are not signed in: somebody else signed in on this device at the same moment, in another tab.',
  ]);
  const role = said[0] === 'Welcome back!' ? 'Manager' : 'Admin';
  for (const tab of tabs) await expect(tab.getByRole('banner')).toContainText(role);
  // With a session that is their own: it sends and fetches.
  await allSent(page);
  await close();
});

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
