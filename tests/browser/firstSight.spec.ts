/** A new tablet over a long road: nothing is asked twice, and nothing one after the other that could go together. */
import { expect } from '@playwright/test';
import { workerActivated } from './support/device.ts';
import { roundTripsToFirstSight } from './support/firstSight.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('after at most three questions in a row, the sign-in included, stock and the day are on the screen', async () => {
  const { inARow, paths } = await roundTripsToFirstSight(world, 1_500);
  expect(paths.join(', ')).toContain('/rest/v1/rpc/pull_head');
  expect(inARow, paths.join(', ')).toBeLessThanOrEqual(3);
});

test('on a first visit the sign-in page is on the screen with one file of the program; the data layer is asked for after that', async () => {
  const { page } = await world.device('another tablet');
  await page.goto(`${world.origin}/auth`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/store-/.test(name)),
  );
  const asked = await page.evaluate(() => {
    const painted = performance.getEntriesByName('frame')[0]?.startTime ?? 0;
    const programs = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name));
    return {
      before: programs.filter(({ startTime }) => startTime < painted).length,
      after: programs.filter(({ startTime }) => startTime >= painted).length,
    };
  });
  expect(asked.before).toBe(1);
  expect(asked.after).toBeGreaterThan(1);
});

test('a first visit over a slow road shows the product at once, before any program has come, and then the sign-in in its place', async () => {
  const { page } = await world.device('slow road');
  let free = () => {};
  const road = new Promise<void>((resolve) => (free = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await road;
    await route.continue();
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(world.origin, { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
  await expect(page.getByText('Kuari', { exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBeGreaterThan(0);
  free();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Kuari', { exact: true })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('who is known here sees the frame and the welcome before any file of the data layer has come', async () => {
  const page = await world.pageOf('clerk');
  await page.goto(world.origin);
  // As after an update: the files come over the network.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  let free = () => {};
  const road = new Promise<void>((resolve) => (free = resolve));
  const held: string[] = [];
  await page.route(/\/assets\/(?!index-).*\.js$/, async (route) => {
    held.push(route.request().url());
    await road;
    await route.continue();
  });
  await page.goto(world.origin, { waitUntil: 'commit' });
  await expect(page.getByText(/Welcome, .*You run the gate/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(() => held.some((url) => /\/start-/.test(url))).toBe(true);
  await expect(page.getByRole('article')).toHaveCount(0);
  // The other screens are not in its way.
  await page.waitForTimeout(2_000);
  expect(held.filter((url) => /\/(NewDelivery|Settings)/.test(url))).toEqual([]);
  free();
  await expect(page.getByRole('article', { name: 'Abu Batu (Stone Dust)' })).toBeVisible();
  await workerActivated(page);
});
