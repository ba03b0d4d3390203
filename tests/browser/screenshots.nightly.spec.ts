/** The pictures of README.md and the manifest. `npm run screenshots` (SCREENSHOTS=1) also writes them to public/screenshots. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { root } from './support/build.mjs';
import { allSent, fillDelivery, openForm, stockCard } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const FOLDER = 'public/screenshots';
const MOST_BYTES = 150_000;
const SIGNATURE = '89504e470d0a1a0a';

const world = worldOfFile({ demo: '7d' });

test('the screens of the pictures can be taken, small enough to be shipped', async () => {
  const { page, close } = await world.device('camera', { viewport: { width: 1280, height: 800 } });
  // As on a device whose user has answered the offer to install the app.
  await page.addInitScript(() => localStorage.setItem('pwa-banner-dismissed', String(Date.now())));
  await signIn(page, world.origin, 'clerk');
  await expect(stockCard(page)).toHaveText(/[\d,]+ *m³/);
  await allSent(page);
  for (const passing of ['Still downloading', 'Welcome back!']) await expect(page.getByText(passing)).toHaveCount(0);
  await take(page, 'dashboard.png', '1280x800');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${world.origin}/`);
  await openForm(page);
  await fillDelivery(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await take(page, 'new-delivery.png', '390x844');
  await close();
});

test('the manifest and README name the pictures that there are, in their sizes', async () => {
  const manifest: { screenshots: { src: string; sizes: string; type: string }[] } = await (
    await fetch(`${world.origin}/manifest.webmanifest`)
  ).json();
  const files = readdirSync(path.join(root, FOLDER)).toSorted();
  expect(manifest.screenshots.map(({ src }) => src).toSorted()).toEqual(files.map((file) => `/screenshots/${file}`));
  for (const { src, sizes, type } of manifest.screenshots) {
    const answer = await fetch(world.origin + src);
    const picture = Buffer.from(await answer.arrayBuffer());
    expect([src, answer.headers.get('content-type'), sizeOf(picture)]).toEqual([src, type, sizes]);
    expect(picture.length).toBeLessThanOrEqual(MOST_BYTES);
  }
  const named = [...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/public\/screenshots\/([\w-]+\.\w+)/g)];
  expect(new Set(named.map(([, file]) => file))).toEqual(new Set(files));
});

test('neither these pictures nor the guides are part of what every device fetches', async () => {
  const worker = await (await fetch(`${world.origin}/service-worker.js`)).text();
  expect(worker).toContain('icons/icon-192.png');
  expect(worker).not.toMatch(/screenshots\/|guides\/\w/);
});

async function take(page: Page, file: string, sizes: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  expect([file, sizeOf(picture)]).toEqual([file, sizes]);
  expect(picture.length).toBeLessThanOrEqual(MOST_BYTES);
  if (process.env['SCREENSHOTS'] !== '1') return;
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  writeFileSync(path.join(root, FOLDER, file), picture);
}

/** Of a PNG: its header names width and height behind the signature. */
function sizeOf(picture: Buffer): string {
  expect(picture.subarray(0, 8).toString('hex')).toBe(SIGNATURE);
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}
