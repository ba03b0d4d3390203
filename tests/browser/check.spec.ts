/** A receiver without an account checks a ticket from its paper: by a photo, by the camera, without signal, and by its number. */
import { expect, type Page } from '@playwright/test';
import { ROUND_EVERY_MS } from '../../src/sync/rounds/triggers.ts';
import { untilArrived } from './support/books.ts';
import { openForm, recordDelivery } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { scanned } from './support/scan.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

const said = (page: Page, title: string) => page.getByRole('status').getByText(title, { exact: true });
const photograph = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Photo of the code').setInputFiles({ name, mimeType: 'image/png', buffer });

async function type(page: Page, words: string, plate?: string): Promise<void> {
  await page.getByLabel('Number of the ticket, or the text of its code').fill(words);
  if (plate) await page.getByLabel('Plate').fill(plate);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** The camera sees this picture. */
async function holdBeforeCamera(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 800 });
      const context = canvas.getContext('2d');
      navigator.mediaDevices.getUserMedia = async () => {
        setInterval(() => {
          context?.fillRect(0, 0, 800, 800);
          context?.drawImage(image, 150, 150, 500, 500);
        }, 50);
        return canvas.captureStream(20);
      };
    },
    [...picture],
  );
}

test('a ticket is checked from its paper: genuine, altered, void, without signal and by its number', async () => {
  const { page: gate, close } = await world.deviceOf('clerk', { width: 1024, height: 768 });
  await gate.clock.install();
  await gate.goto(world.origin);
  await openForm(gate);
  const ticket = await recordDelivery(gate, { volume: '7.5' });
  await gate.keyboard.press('F8');
  await untilArrived(world.backend, [ticket]);
  const code = gate.getByRole('dialog').locator('.ticket-qr').first();
  const [photo, text] = [await code.screenshot(), (await scanned(code)) ?? ''];
  expect(text.split('\n')).toHaveLength(7);
  const hasKey = `select 1 from public.devices where code = $1 and public_key is not null`;
  await expect(async () => {
    await gate.clock.fastForward(ROUND_EVERY_MS);
    expect(await world.backend.query(hasKey, [text.split('\n')[5] ?? ''])).toHaveLength(1);
  }).toPass({ timeout: 60_000, intervals: [500, 2_000] });
  // Its clock is that of the test.
  await close();

  const { page, context } = await world.device('receiver', { viewport: { width: 390, height: 844 } });
  await page.goto(`${world.origin}/check`);
  await expect(page.getByRole('heading', { name: 'Ticket check' })).toBeVisible();
  await judgeInBothThemes(page, 'ticket check');
  await photograph(page, 'ticket.png', photo);
  await expect(said(page, 'Genuine')).toBeVisible();
  await expect(said(page, 'Recorded')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'B 9123 XYZ' })).toBeVisible();
  await judgeInBothThemes(page, 'a genuine ticket');
  await photograph(page, 'empty.png', await page.getByRole('heading').screenshot());
  await expect(said(page, 'No code found')).toBeVisible();

  await type(page, text.replace('7.500', '9.500'));
  await expect(said(page, 'Altered')).toBeVisible();
  await type(page, text.slice(0, -5));
  await expect(said(page, 'Signature incomplete')).toBeVisible();
  await type(page, 'https://kuari.example\n1\n2\n3\n4');
  await expect(said(page, 'Not a ticket')).toBeVisible();
  await type(page, text.split('\n').slice(0, 5).join('\n'));
  await expect(said(page, 'Not signed').or(said(page, 'Old ticket'))).toBeVisible();
  await type(page, ticket, 'B 1 A');
  await expect(said(page, 'Not found')).toBeVisible();
  await type(page, ticket, 'b9123xyz');
  await expect(said(page, 'Recorded')).toBeVisible();

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.setOffline(true);
  await page.reload();
  await holdBeforeCamera(page, photo);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(said(page, 'Genuine')).toBeVisible();
  await expect(said(page, 'No connection')).toBeVisible();
  await context.setOffline(false);

  await world.backend.query(
    `update public.deliveries set voided_at = now(), void_reason = 'Typed twice' where ticket_no = '${ticket}'`,
  );
  await type(page, text);
  await expect(said(page, 'Void')).toBeVisible();
});
