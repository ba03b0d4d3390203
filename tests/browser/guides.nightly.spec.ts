/** The guides in public/guides: each step can be played as they say. `npm run guides` (GUIDES=1) also writes pictures and pages. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { workerActivated } from './support/device.ts';
import { cameraFor, SCALE, SIZE } from './support/guides/camera.ts';
import { allSteps, fileOf, GUIDES_FOLDER, guidePage, pagesOf, WHO, word } from './support/guides/paper.ts';
import { PLAYS } from './support/guides/plays.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const WRITES = process.env['GUIDES'] === '1';
const MOST_BYTES_OF_ALL = 1_500_000;

// The last test looks at what the plays before it have taken.
test.describe.configure({ mode: 'serial' });
const world = worldOfFile({ demo: '14d' });
/** The steps of which a picture was taken, by every play so far. */
const taken = new Set<string>();

for (const who of WHO)
  test(`${who}: every step can be played as the guide says, in both languages`, async () => {
    test.setTimeout(300_000);
    const device = await world.device(who, { viewport: SIZE, deviceScaleFactor: SCALE });
    // As on a device whose user has answered the offer to install the app.
    await device.page.addInitScript(() => localStorage.setItem('pwa-banner-dismissed', String(Date.now())));
    const cameraOf = (page: Page) => cameraFor(page, WRITES, (step) => void taken.add(step));
    await PLAYS[who](world.origin, device, cameraOf);
    await device.close();
  });

// What is written now is in the next build.
if (!WRITES)
  test('the guide of a role opens from its settings, and again without a signal', async () => {
    const { page, context, setOffline, close } = await world.device('reader', { viewport: SIZE });
    await signIn(page, world.origin, 'supervisor');
    await workerActivated(page);
    await page.goto(`${world.origin}/settings`);
    const [guide] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: word('guide.open', 'en') }).click(),
    ]);
    await expect(guide).toHaveURL(`${world.origin}/guides/supervisor.en.html`);
    for (const isOffline of [false, true]) {
      await setOffline(isOffline);
      if (isOffline) await guide.reload();
      await expect(guide.getByRole('heading', { level: 1 })).toContainText('Supervisor');
      await expect.poll(() => brokenIn(guide)).toBe(0);
    }
    await close();
  });

test('every guide has its pictures and fits its sheets of A4', async () => {
  expect([...taken].toSorted()).toEqual([...allSteps()].toSorted());
  const { page, close } = await world.device('paper', { viewport: SIZE });
  for (const who of WHO)
    for (const language of LANGUAGES) {
      const file = path.join(GUIDES_FOLDER, fileOf(who, language));
      if (WRITES) writeFileSync(file, guidePage(who, language));
      await page.goto(`file://${file}`);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length;
      expect([who, language, await brokenIn(page), sheets]).toEqual([who, language, 0, pagesOf(who).length]);
    }
  await close();
  const files = readdirSync(GUIDES_FOLDER, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(GUIDES_FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES_OF_ALL);
});

/** Also one that has not come yet. */
const brokenIn = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length);
