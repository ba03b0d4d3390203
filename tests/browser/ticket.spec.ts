/** The ticket on paper: both sizes, an original and its copies, and its text where there is no share sheet. */
import { expect, type Page } from '@playwright/test';
import { untilArrived } from './support/books.ts';
import { openForm, recordDelivery } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { carries, sheetsOf } from './support/printed.ts';
import { scanned } from './support/scan.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

const MM = 72 / 25.4;

interface Print {
  pages: number;
  width: number;
  height: number;
  /** Whether the paper that the browser takes its picture of is marked as a copy. */
  isCopy: boolean;
  /** Of each sheet, in glyphs. */
  sheets: string[][][];
}

/** As the browser prints it, with what it tells the page before and after. Sizes in mm. */
async function printed(page: Page, name: string): Promise<Print> {
  const words = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('beforeprint', () => resolve(document.querySelector('.printed')?.textContent ?? ''), {
          once: true,
        });
      }),
  );
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath(`${name}.pdf`) });
  const text = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(text) ?? [];
  return {
    pages: (text.match(/\/Type\s*\/Page\b/g) ?? []).length,
    width: Math.round(Number(width) / MM),
    height: Math.round(Number(height) / MM),
    isCopy: /COPY|SALINAN/.test(await words),
    sheets: sheetsOf(pdf),
  };
}

const paper = (page: Page) => page.getByRole('dialog').getByRole('article');

test('a ticket prints on one sheet of either size, in the language of the site whatever the screens have, once as the original and then as a copy', async () => {
  const page = await world.pageOf('clerk', { width: 1024, height: 768 });
  await page.goto(world.origin);
  await openForm(page);
  const ticket = await recordDelivery(page, { volume: '7.5' });
  await page.keyboard.press('F8');
  for (const words of [
    ticket,
    'B 9123 XYZ',
    'Abu Batu (Stone Dust)',
    '7,5 m³',
    'PT Batu Jaya',
    'Slamet Riyadi',
    'Timbangan',
    'Sopir',
    'Penerima',
  ]) {
    await expect(paper(page)).toContainText(words);
  }
  await expect(paper(page).getByRole('img', { name: /^Kode QR/ })).toBeVisible();
  await expect(paper(page)).not.toContainText('SALINAN');

  await judgeInBothThemes(page, 'a ticket');
  const roll = await printed(page, 'roll');
  expect(roll).toMatchObject({ pages: 1, width: 80, isCopy: false });
  expect(roll.height).toBeGreaterThan(100);
  await expect(paper(page)).toContainText('SALINAN');
  await expect(page.getByRole('button', { name: 'Print copy' })).toBeVisible();
  await page.getByRole('button', { name: 'A4' }).click();
  expect(await printed(page, 'a4')).toMatchObject({ pages: 1, width: 210, height: 297, isCopy: true });

  // On paper there is the ticket and nothing of the screen.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed')).toBeVisible();
  await expect(page.locator('.printed')).toContainText('SALINAN');
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: null });

  // Opened anew it is still a copy, and the paper is the one chosen last.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: 'Bahasa Indonesia' })
    .or(page.getByRole('button', { name: 'Indonesian' }))
    .click();
  await page.keyboard.press('F8');
  await expect(paper(page)).toContainText('SALINAN');
  await expect(page.getByRole('button', { name: 'A4' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '80 mm' }).click();
  expect(await printed(page, 'roll-id')).toMatchObject({ pages: 1, width: 80, isCopy: true });
});

test('a ticket whose words need a second sheet of A4 says on that one too whose it is', async () => {
  const page = await world.pageOf('clerk', { width: 1024, height: 768 });
  await page.goto(world.origin);
  await openForm(page);
  await page.getByLabel('Notes').fill('Bongkar di sisi timur dekat pos jaga lama. '.repeat(23));
  await page.getByLabel('Destination address').fill('Jalan Raya Narogong kilometer dua puluh tiga. '.repeat(10));
  const ticket = await recordDelivery(page, { volume: '7.5' });
  await page.keyboard.press('F8');
  await expect(paper(page)).toContainText(ticket);
  await page.getByRole('button', { name: 'A4' }).click();
  const long = await printed(page, 'a4-long');
  expect(long).toMatchObject({ width: 210, height: 297 });
  const [first = [], second = []] = long.sheets;
  for (const sheet of [first, second])
    expect([ticket, 'B 9123 XYZ', 'SJ-000000-AAA-0000'].map((words) => carries(sheet, words))).toEqual([
      true,
      true,
      false,
    ]);
  // Each sheet is signed for this load.
  expect([first, second].map((sheet) => carries(sheet, 'Timbangan'))).toEqual([true, true]);
});

test('the code on paper, of either size, is read by a scanner as the number, the plate, the material, the volume and the time', async () => {
  const page = await world.pageOf('clerk', { width: 1024, height: 768 });
  await page.goto(world.origin);
  await openForm(page);
  const ticket = await recordDelivery(page, { volume: '7.5' });
  await page.keyboard.press('F8');
  await expect(paper(page)).toContainText(ticket);
  await page.getByRole('button', { name: '80 mm' }).click();
  await untilArrived(world.backend, [ticket]);
  await page.emulateMedia({ media: 'print' });
  const onPaper = page.locator('.printed .ticket-part').first();
  const [stored] = await world.backend.query<{ captured_at: string }>(
    `select to_char(captured_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI"+07:00"') as captured_at from public.deliveries where ticket_no = '${ticket}'`,
  );
  const words = [ticket, 'B 9123 XYZ', 'abu_batu', '7.500', stored?.captured_at].join('\n');
  // Then the device and its signature.
  const scan = async () => (await scanned(onPaper))?.replace(/\n[2-9A-Z]{3}\n[\w-]{86}$/, ' signed');
  await expect.poll(scan).toBe(`${words} signed`);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'A4' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(scan).toBe(`${words} signed`);
});

test('a ticket without a share sheet goes to the clipboard, and is shown as text where that is forbidden', async () => {
  const page = await world.pageOf('clerk', { width: 390, height: 844 });
  await page.goto(world.origin);
  await openForm(page);
  const ticket = await recordDelivery(page, { volume: '8.25' });
  await page.getByRole('button', { name: 'Print ticket' }).click();
  await expect(paper(page)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin });
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied. Paste it into a message.')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines[0]).toBe(`Surat jalan ${ticket}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Pelat: B 9123 XYZ',
      'Material: Abu Batu (Stone Dust)',
      'Volume: 8,25 m³',
      'Pelanggan: PT Batu Jaya',
      'Sopir: Slamet Riyadi',
    ]),
  );

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('forbidden', 'NotAllowedError'));
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('Copy this text')).toHaveValue(lines.join('\n'));
});
