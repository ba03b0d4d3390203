/** A new tablet, whose person signs in: how often it asks, one question after the other, until stock and today are on the screen. */
import { workerActivated } from './device.ts';
import { roundTripsUntil, type RoundTrips } from './roundTrips.ts';
import { emailOf, PASSWORD } from './signIn.ts';
import type { World } from './world.ts';

/** `delayMs`: what the road adds to each request; long enough that those which could go together are seen to. */
export async function roundTripsToFirstSight(world: World, delayMs: number): Promise<RoundTrips> {
  const tablet = await world.device('new tablet');
  const { page } = tablet;
  await page.goto(`${world.origin}/auth`);
  // While a person types, the worker has fetched the app's own files.
  await workerActivated(page);
  await page.getByLabel('Email').fill(emailOf('clerk'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const [today] = await world.backend.query<{ count: number }>(
    `select count from public.daily_totals where kind = 'deliveries' and key = 'abu_batu' and operating_day = private.operating_day(now())`,
  );
  // In the first minutes of an operating day nothing has left yet.
  const day = today ? `Out today .* ${today.count} trips?(?!\\d)` : 'None out today';
  world.network.judge(() => ({ kind: 'delay', ms: delayMs }));
  const trips = await roundTripsUntil(
    tablet.context,
    () => page.getByRole('button', { name: 'Sign In' }).click(),
    // The card of a material has its stock, and today's trips as the server counts them. This looks in every frame: an
    // assertion waits a second between two looks, and the next question may end meanwhile.
    () =>
      page
        .getByRole('article', { name: 'Abu Batu (Stone Dust)' })
        .filter({ hasText: new RegExp(`\\d\\s*m³${day}`) })
        .waitFor({ timeout: 120_000 }),
  );
  await tablet.close();
  return trips;
}
