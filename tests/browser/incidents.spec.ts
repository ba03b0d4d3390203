/** A near miss by one hand where there is no signal, with photos, until it stands in the database and in Storage with every byte. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { root } from './support/build.mjs';
import { allSent } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { thumb } from './support/thumb.ts';
import { sharedWorld, test } from './support/world.ts';

const PHONE = { width: 390, height: 844 };
const PICTURES = ['dashboard.png', 'new-delivery.png'].map((name) => ({
  name,
  mimeType: 'image/png',
  buffer: readFileSync(path.join(root, 'public/screenshots', name)),
}));

const world = sharedWorld();

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d/ });

test('a near miss with two photos is reported offline, survives the end of the browser, and comes whole', async () => {
  let supervisor = await world.deviceOf('supervisor', PHONE);
  await supervisor.page.goto(world.origin);
  await allSent(supervisor.page);
  await supervisor.page.getByRole('button', { name: /^(Menu|More)$/ }).click();
  await supervisor.page.getByRole('link', { name: 'Safety incidents' }).click();
  await supervisor.setOffline(true);

  // Taps: report, title, photo, save. The class of a near miss stands already.
  await supervisor.page.getByRole('button', { name: 'Report incident' }).click();
  await supervisor.page.getByLabel('What happened').fill('Stone fell from belt 2');
  await supervisor.page
    .getByLabel('Choose', { exact: true })
    .setInputFiles([
      ...PICTURES,
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
    ]);
  await expect(photos(supervisor.page)).toHaveCount(2);
  await expect(supervisor.page.getByText('notes.jpg: this is not a picture')).toBeVisible();
  await supervisor.page.getByRole('button', { name: 'Save incident' }).click();
  await expect(supervisor.page.getByText('The incident is recorded with 2 photos.')).toBeVisible();
  await supervisor.kill();

  supervisor = await world.again('supervisor', PHONE);
  await supervisor.page.goto(`${world.origin}/safety-incidents`);
  await supervisor.page.getByRole('button', { name: 'Stone fell from belt 2' }).click();
  await expect(photos(supervisor.page)).toHaveCount(2);
  await allSent(supervisor.page);

  const rows = await world.backend.query(
    `select i.number, i.class, i.status, count(a.id)::int as photos from public.incidents i
     join public.attachments a on a.entity_id = i.id where i.title = $1 group by i.id`,
    ['Stone fell from belt 2'],
  );
  expect(rows).toEqual([
    { number: expect.stringMatching(/^IN-\d{6}-\w{3,4}-\d{4,}$/), class: 'near_miss', status: 'open', photos: 2 },
  ]);

  // Once they are with the server they leave the device: what is shown now comes from Storage.
  await supervisor.page.reload();
  await expect(photos(supervisor.page)).toHaveCount(2);

  await supervisor.page.getByRole('button', { name: 'Start investigation' }).click();
  await expect(supervisor.page.getByRole('button', { name: 'Close incident' })).toHaveCount(0);
  await allSent(supervisor.page);
  const states = supervisor.page.locator('#content').getByRole('region', { name: 'States' }).getByRole('listitem');
  await expect(states).toHaveText([/^Open.+ · .+/, /^Investigating.+ · .+/]);

  expect(
    await world.backend.query('select status from public.incidents where title = $1', ['Stone fell from belt 2']),
  ).toEqual([{ status: 'investigating' }]);
});

test('a near miss with its photo takes a thumb six taps from the first page', async () => {
  const page = await world.pageOf('supervisor', { width: 360, height: 640 });
  await page.goto(world.origin);
  const hand = thumb();
  await hand.tap(page, /^Safety$/, 'link');
  await hand.photograph(page, 'Report with photo', PICTURES.slice(0, 1));
  await expect(photos(page)).toHaveCount(1);
  await hand.type(page, 'What happened', 'Load slipped');
  await hand.tap(page, 'Save incident');
  await expect(page.getByText('The incident is recorded with 1 photo.')).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(6);
  await allSent(page);
});

/** A picture of one colour, as large as is wanted and a few kB heavy, with `padding` bytes behind its end. */
function flatPicture(width: number, height: number, padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  head[8] = 1;
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.alloc(padding),
  ]);
}

test('files that no phone should send are prepared or refused with a reason, and the record is saved all the same', async () => {
  const page = await world.pageOf('clerk', PHONE);
  await page.goto(`${world.origin}/safety-incidents?view=report`);
  await page.getByLabel('What happened').fill('Tyre burst at the gate');
  // A camera that is refused, or left without a picture, ends as the browser ends it.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true });
  await page.getByText('Take photo').click();
  await expect(page.getByText(/^No photo was taken\. Where the camera is blocked, allow it/)).toBeVisible();
  await browser.detach();
  const files = Object.entries({
    'heavy.png': flatPicture(3000, 2000, 40_000_000),
    'IMG_0001.HEIC': Buffer.from('....ftypheic....mif1', 'latin1'),
    'letter.jpg': Buffer.from('Dear Sirs'),
  }).map(([name, content]) => {
    const file = test.info().outputPath(name);
    writeFileSync(file, content);
    return file;
  });
  // Apart from the page, which can be typed in meanwhile.
  const [apart] = await Promise.all([
    page.waitForEvent('worker'),
    page.getByLabel('Choose', { exact: true }).setInputFiles(files),
  ]);
  expect(apart.url()).toContain('photoWorker');
  await expect(photos(page)).toHaveCount(1, { timeout: 60_000 });
  for (const name of ['IMG_0001.HEIC', 'letter.jpg'])
    await expect(page.getByText(`${name}: this is not a picture that this device can read`)).toBeVisible();
  // 100 megapixels: what the browser has memory for is prepared, what it has none for is refused. It never takes the form along.
  await page
    .getByLabel('Choose', { exact: true })
    .setInputFiles([{ name: 'vast.png', mimeType: 'image/png', buffer: flatPicture(12_000, 8_400) }]);
  await expect(
    photos(page)
      .nth(1)
      .or(page.getByText(/^vast\.png: /)),
  ).toBeVisible({ timeout: 60_000 });
  const taken = await photos(page).count();
  await page.getByRole('button', { name: 'Save incident' }).click();
  await expect(page.getByText(/The incident is recorded with \d photos?\./)).toBeVisible();
  await allSent(page);
  expect(
    await world.backend.query(
      `select max(a.bytes) <= 150000 as light, count(a.id)::int as photos from public.incidents i
       join public.attachments a on a.entity_id = i.id where i.title = 'Tyre burst at the gate'`,
    ),
  ).toEqual([{ light: true, photos: taken }]);
});

test('an incident is printed on one sheet; its class counts in the figures; a machine keeps a photo', async () => {
  const page = await world.pageOf('owner', { width: 1440, height: 900 });
  await page.goto(`${world.origin}/safety-incidents?view=report`);
  await page.getByLabel('Class').selectOption('Minor injury');
  await page.getByLabel('What happened').fill('Hand caught at the screen');
  await page.getByLabel('Lost days').fill('12');
  await page.getByRole('button', { name: 'Save incident' }).click();
  await expect(page.getByText('The incident is recorded.')).toBeVisible();
  await page.getByRole('button', { name: 'To the list' }).click();
  await page.getByRole('button', { name: 'Figures' }).click();
  const since = page.locator('div', { has: page.getByText('Since the last lost-time injury', { exact: true }) }).last();
  await expect(since).toContainText('0 days');
  await expect(page.getByText(/^95\s% between [\d.,]+ and [\d.,]+$/)).toBeVisible();
  await judgeInBothThemes(page, 'the figures of safety');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'Hand caught at the screen' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('incident.pdf') });
  const text = pdf.toString('latin1');
  expect((text.match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(1);
  expect(/\/MediaBox\s*\[\s*0\s+0\s+59[45][\d.]*\s+84[12]/.test(text)).toBe(true);

  const [machine] = await world.backend.query<{ id: string }>(
    'select id from public.equipment order by equipment_code limit 1',
  );
  await page.goto(`${world.origin}/equipment?open=${machine?.id}`);
  await page.getByLabel('Choose', { exact: true }).setInputFiles(PICTURES.slice(0, 1));
  await page.getByRole('button', { name: 'Save 1 photo' }).click();
  await expect(page.getByRole('button', { name: 'Save 1 photo' })).toHaveCount(0);
  await expect(photos(page)).toHaveCount(1);
  await judgeInBothThemes(page, 'a machine with a photo');
  await allSent(page);
  expect(
    await world.backend.query(
      `select entity_table, count(*)::integer as photos from public.attachments where entity_id = $1 group by 1`,
      [machine?.id ?? ''],
    ),
  ).toEqual([{ entity_table: 'equipment', photos: 1 }]);
});
