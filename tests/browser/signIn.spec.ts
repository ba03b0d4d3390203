/** Who gets in, who does not, and what they are told. */
import { expect, test } from '@playwright/test';
import { startWorld, type World } from './support/world.ts';
import { allSent } from './support/clerk.ts';
import { PASSWORD, fillSignIn, signIn, signOut } from './support/signIn.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld()));
test.afterAll(() => world?.end());

test('a wrong password is refused with a message, and the right one lets in', async () => {
  const { page, close } = await world.device('refused');
  await fillSignIn(page, world.origin, 'manager', 'Wrong-Pass1!');
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await signIn(page, world.origin, 'manager');
  await expect(page.getByRole('banner')).toContainText('Manager');
  await close();
});

test('after five wrong passwords even the right one has to wait, in both languages', async () => {
  const { page, close } = await world.device('locked');
  for (let n = 0; n < 5; n++) {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/functions/v1/login') && response.request().method() === 'POST',
    );
    await fillSignIn(page, world.origin, 'supervisor', `Wrong-Pass${n}!`);
    expect((await answered).status()).toBe(401);
  }
  await fillSignIn(page, world.origin, 'supervisor', 'Quarry2026!');
  await expect(
    page.getByText(/^Too many login attempts\. Please try again in 15 minute\(s\)\.$/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /Indonesia|^ID$/ }).click();
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText(/Terlalu banyak percobaan/).first()).toBeVisible();
  await close();
});

test('without a session every screen leads to the sign-in, which leads back to where one wanted to go', async () => {
  const { page, close } = await world.device('visitor');
  await page.goto(`${world.origin}/delivery`);
  await expect(page).toHaveURL(`${world.origin}/auth`);
  await page.getByLabel('Email').fill('clerk@kuari.example');
  await page.getByLabel('Password', { exact: true }).fill('Quarry2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${world.origin}/delivery`);
  await page.goto(`${world.origin}/auth`);
  await expect(page).toHaveURL(`${world.origin}/`);
  await allSent(page);
  await signOut(page);
  await expect(page).toHaveURL(`${world.origin}/auth`);
  await close();
});

test('a first sign-in without a network says that it needs one', async () => {
  const { page, close, setOffline } = await world.device('first');
  await page.goto(`${world.origin}/auth`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await setOffline(true);
  await page.getByLabel('Email').fill('clerk@kuari.example');
  await page.getByLabel('Password', { exact: true }).fill('Quarry2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByText('No connection. Signing in with a password needs one: only the server can check it.'),
  ).toBeVisible();
  await expect(page.getByText('Connection problem. Please check your internet and try again.').first()).toBeVisible();
  await close();
});

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

test('a browser that keeps nothing says so at the sign-in, and why', async () => {
  const { page, close } = await world.device('blocked');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await fillSignIn(page, world.origin, 'manager', PASSWORD);
  await expect(
    page.getByText(/^This browser keeps nothing on this device: its storage is blocked or full\./).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
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
