/** A new tablet: how often it asks before stock and today are on the screen, with little history behind it and with much. */
import { expect, type Page } from '@playwright/test';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { emailOf, PASSWORD } from '../browser/support/signIn.ts';
import { roundTripsUntil } from '../browser/support/roundTrips.ts';
import { startWorld } from '../browser/support/world.ts';
import { counts } from './counts.ts';
import type { Figure } from './figures.ts';

/** Long enough that requests which could go together are seen to. */
const DELAY_MS = 800;
const ALLOWED = 3;

export async function measureFirstSight(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const figures: Figure[] = [];
  for (const demo of counts.histories) figures.push(await roundTripsWith(demo));
  return figures;
}

async function roundTripsWith(demo: string): Promise<Figure> {
  const world = await startWorld({ database: 'postgres', demo });
  try {
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
    world.network.judge(() => ({ kind: 'delay', ms: DELAY_MS }));
    const { inARow, paths } = await roundTripsUntil(
      tablet.context, () => page.getByRole('button', { name: 'Sign In' }).click(), () => stockAndTodayAreShown(page, Number(today?.count)),
    );
    console.log(`  ${demo}: ${paths.join(', ')}`);
    await tablet.close();
    return { name: `questions in a row until stock and today are shown, ${demo} of history`, value: inARow, floor: ALLOWED, floorName: 'the limit', unit: 'count', bar: 1 };
  } finally {
    await world.end();
  }
}

/** The card of a material has its stock, and today's trips as the server counts them. */
const stockAndTodayAreShown = (page: Page, trips: number) =>
  expect(page.getByRole('article', { name: 'Abu Batu (Stone Dust)' })).toHaveText(new RegExp(`\\d\\s*m³Out today .* ${trips} trips$`), { timeout: 120_000 });
