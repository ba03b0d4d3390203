/** A new tablet over a long road: nothing is asked twice, and nothing one after the other that could go together. */
import { expect, test } from '@playwright/test';
import { roundTripsUntil } from './support/roundTrips.ts';
import { emailOf, PASSWORD } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '7d' })));
test.afterAll(() => world?.end());

test('after at most three questions in a row, the sign-in included, stock and the day are on the screen', async () => {
  const tablet = await world.device('new tablet');
  const { page } = tablet;
  await page.goto(`${world.origin}/auth`);
  // While a person types, the worker has fetched the app's own files.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
  await page.getByLabel('Email').fill(emailOf('clerk'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const [today] = await world.backend.query<{ count: number }>(
    `select count from public.daily_totals where kind = 'deliveries' and key = 'abu_batu' order by operating_day desc limit 1`,
  );
  // Longer than what a busy machine puts between two requests that wait for nothing but the same answer.
  world.network.judge(() => ({ kind: 'delay', ms: 1_500 }));
  const { inARow, paths } = await roundTripsUntil(
    tablet.context,
    () => page.getByRole('button', { name: 'Sign In' }).click(),
    () => expect(page.getByRole('article', { name: 'Abu Batu (Stone Dust)' })).toHaveText(new RegExp(`\\d\\s*m³Out today .* ${today?.count} trips$`), { timeout: 60_000 }),
  );
  expect(paths.join(', ')).toContain('/rest/v1/rpc/pull_head');
  expect(inARow, paths.join(', ')).toBeLessThanOrEqual(3);
  await tablet.close();
});
