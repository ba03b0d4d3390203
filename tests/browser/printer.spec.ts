/** A ticket on the receipt printer of the tablet: set up once, one press for each load. */
import { expect } from '@playwright/test';
import { printedBy } from '../support/escPosPaper.ts';
import { openForm, recordDelivery } from './support/clerk.ts';
import { attachPrinter, papersOf } from './support/printer.ts';
import { signIn } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('a ticket is printed by one press after its save, is counted on the server, and is a copy the next time', async () => {
  const { page } = await world.device('receipts', { viewport: { width: 820, height: 1180 } });
  await attachPrinter(page);
  await signIn(page, world.origin, 'clerk');
  await page.goto(`${world.origin}/settings?device=printer`);
  await page.getByRole('button', { name: 'Choose Bluetooth or serial port' }).click();
  await page.getByLabel('Paper width (mm)').selectOption('80');
  // Another page of the same tablet asks for nothing.
  await page.goto(world.origin);
  await openForm(page);
  const ticket = await recordDelivery(page, { volume: '7.5' });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(async () => (await papersOf(page)).length).toBe(1);
  await page.getByRole('button', { name: 'Print copy' }).waitFor();
  await page.keyboard.press('F8');
  await expect.poll(async () => (await papersOf(page)).length).toBe(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [first, second] = (await papersOf(page)).map(({ bytes }) => printedBy(Uint8Array.from(bytes), 48));
  expect(first?.text).toEqual(expect.arrayContaining(['SURAT JALAN', ticket, 'B 9123 XYZ', '7,5 m3']));
  expect(first?.codes[0]?.code.split('\n').slice(0, 4)).toEqual([ticket, 'B 9123 XYZ', 'abu_batu', '7.500']);
  expect([first, second].map((paper) => paper?.text.some((line) => line.trim() === 'SALINAN'))).toEqual([false, true]);
  const onServer = async () =>
    world.backend.query<{ printed: boolean }>(
      `select printed_at is not null as printed from public.deliveries where ticket_no = '${ticket}'`,
    );
  await expect.poll(onServer).toEqual([{ printed: true }]);
});
