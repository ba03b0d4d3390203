/** A near miss by one hand where there is no signal, with photos, until it stands in the database and in Storage with every byte. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { root } from './support/build.mjs';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

const PHONE = { width: 390, height: 844 };
const PICTURES = ['dashboard.png', 'new-delivery.png'].map((name) => ({
  name,
  mimeType: 'image/png',
  buffer: readFileSync(path.join(root, 'public/screenshots', name)),
}));

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ database: 'postgres', demo: '3d' });
});
test.afterAll(() => world?.end());

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d/ });

test('a near miss with two photos is reported offline, survives the end of the browser, and comes whole', async () => {
  let supervisor = await world.device('supervisor', { viewport: PHONE });
  await signIn(supervisor.page, world.origin, 'supervisor');
  await allSent(supervisor.page);
  await supervisor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await supervisor.page.getByRole('button', { name: 'Menu' }).click();
  await supervisor.page.getByRole('link', { name: 'Safety incidents' }).click();
  await supervisor.setOffline(true);

  // Taps: report, title, photo, save. The class of a near miss stands already.
  await supervisor.page.getByRole('button', { name: 'Report incident' }).click();
  await supervisor.page.getByLabel('What happened').fill('Stone fell from belt 2');
  await supervisor.page
    .getByLabel('Add photo')
    .setInputFiles([
      ...PICTURES,
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
    ]);
  await expect(photos(supervisor.page)).toHaveCount(2);
  await expect(supervisor.page.getByText('notes.jpg: this is not a picture')).toBeVisible();
  await supervisor.page.getByRole('button', { name: 'Save incident' }).click();
  await expect(supervisor.page.getByText('The incident is recorded with 2 photos.')).toBeVisible();
  await supervisor.kill();

  supervisor = await world.device('supervisor', { viewport: PHONE });
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
  await supervisor.page.getByRole('button', { name: 'Add action' }).click();
  const dialog = supervisor.page.getByRole('dialog');
  await dialog.getByLabel('What is to be done').fill('Mount a guard at belt 2');
  await dialog.getByLabel('Responsible').fill('Joko');
  await dialog.getByRole('button', { name: 'Save action' }).click();
  await expect(supervisor.page.getByText('Mount a guard at belt 2')).toBeVisible();
  await expect(supervisor.page.getByRole('button', { name: 'Close incident' })).toHaveCount(0);
  await allSent(supervisor.page);
  await supervisor.close();

  const after = await world.backend.query(
    `select i.status, a.text, a.responsible from public.incidents i join public.incident_actions a on a.incident_id = i.id
     where i.title = $1`,
    ['Stone fell from belt 2'],
  );
  expect(after).toEqual([{ status: 'investigating', text: 'Mount a guard at belt 2', responsible: 'Joko' }]);
});
