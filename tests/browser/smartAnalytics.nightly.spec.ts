/** Smart analytics on a real device with real history: found there, answered without signal, and told to nobody but the owner. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, strip } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { readTable } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const CARDS = ['Stock-out date', 'Fuel anomalies', 'Unusual tickets', 'Weekday pattern', 'Yield drift'];

const world = worldOfFile({ demo: '90d' });

/** All of the site's records are here: what is found in half of them is not shown. */
const isWhole = async (page: Page) =>
  (await readTable<{ key: string; value: { complete?: boolean } }>(page, 'meta')).some(
    ({ key, value }) => key === 'pull' && value.complete === true,
  );
const workedOut = (page: Page) => expect(page.getByText(/^Worked out (just now|\d)/)).toBeVisible({ timeout: 120_000 });

test('an owner sees what stands out, answers in the plane, and the answer is in the books once there is signal', async () => {
  const { page, close, setOffline } = await world.device('owner', { viewport: { width: 1440, height: 900 } });
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => isWhole(page), { timeout: 60_000 }).toBe(true);
  await setOffline(true);
  await page.getByRole('navigation').getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Smart analytics', exact: true }).click();
  await workedOut(page);
  for (const name of CARDS) await expect(page.getByRole('article', { name })).toBeVisible();
  const claimed = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Confirm' }) });
  const name = (await claimed.first().getByRole('heading', { level: 2 }).textContent()) ?? '';
  const card = page.getByRole('article', { name });
  await expect(card.getByText('Stands on')).toBeVisible();
  await expect(card.getByText('Past accuracy here')).toBeVisible();
  await expect(card.getByRole('figure').first()).toBeVisible();

  await card.getByRole('button', { name: 'Confirm' }).first().click();
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(strip(page)).toHaveText('Offline · 1 to send');
  await setOffline(false);
  await allSent(page);
  expect(
    await world.backend.query(
      `select f.verdict, p.email from public.insight_feedback f join public.profiles p on p.user_id = f.author`,
    ),
  ).toEqual([{ verdict: 'confirmed', email: 'owner@kuari.example' }]);
  await page.reload();
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();
  await close();
});

test('a worker that the browser ends in the middle of its work is started again', async () => {
  const { page, close } = await world.device('killed', { viewport: { width: 820, height: 1180 } });
  await page.addInitScript(() => {
    const started: string[] = [];
    const Native = Worker;
    globalThis.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('insightsWorker')) return;
        started.push(String(url));
        // The first word of the first one says that it works.
        if (started.length === 1) this.addEventListener('message', () => this.terminate(), { once: true });
        document.documentElement.dataset['insightWorkers'] = String(started.length);
      }
    };
  });
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.goto(`${world.origin}/smart-analytics`);
  await workedOut(page);
  await expect(page.locator('html')).toHaveAttribute('data-insight-workers', '2');
  await close();
});
