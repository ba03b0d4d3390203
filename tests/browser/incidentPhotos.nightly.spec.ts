/** Photos of an incident over a slow link, by a phone that dies again and again. By day `incidents.spec.ts` has one kill, before anything is sent. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { root } from './support/build.mjs';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { readTable } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const PHONE = { width: 390, height: 844 };
const PICTURES = ['screenshots/dashboard.png', 'screenshots/new-delivery.png', 'icons/icon-512.png'].map((name) => ({
  name: path.basename(name),
  mimeType: 'image/png',
  buffer: readFileSync(path.join(root, 'public', name)),
}));

const world = worldOfFile({ demo: '3d' });

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d/ });

const BUCKET = '/storage/v1/object/incident-photos/';

test('three photos of one incident arrive over a slow link with every byte, the browser killed before, between and after them', async () => {
  test.setTimeout(180_000);
  let phone = await world.device('killed', { viewport: PHONE });
  await signIn(phone.page, world.origin, 'supervisor');
  await allSent(phone.page);
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.page.goto(`${world.origin}/safety-incidents?view=report`);
  await phone.setOffline(true);
  await phone.page.getByLabel('What happened').fill('Bund gave way');
  await phone.page.getByLabel('Choose', { exact: true }).setInputFiles(PICTURES);
  await expect(photos(phone.page)).toHaveCount(3);
  await phone.page.getByRole('button', { name: 'Save incident' }).click();
  await expect(phone.page.getByText('The incident is recorded with 3 photos.')).toBeVisible();
  const kept = (await readTable<{ path: string; sha256: string }>(phone.page, 'photos'))
    .map((photo) => ({ name: photo.path, hash: photo.sha256 }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(kept).toHaveLength(3);
  const stored = () =>
    world.backend.query<{ name: string; hash: string }>(
      `select o.name, encode(sha256(c.bytes), 'hex') as hash from storage.objects o join storage.contents c on c.object_id = o.id
       where o.name = any (string_to_array($1, ' ')) order by o.name collate "C"`,
      [kept.map(({ name }) => name).join(' ')],
    );
  const uploads = () => world.network.requests.filter(({ path: to }) => to.startsWith(BUCKET));

  // Before: nothing has been sent. The road that the next browser finds is that of a quarry.
  await phone.kill();
  world.network.reshape({ roundTripMs: 600, bytesPerSecond: 40_000 });
  let only: string | null = null;
  world.network.judge((to) => {
    if (!to.startsWith(BUCKET)) return null;
    only ??= to;
    return to === only ? null : { kind: 'silence' };
  });
  const again = async () => {
    phone = await world.device('killed', { viewport: PHONE });
    await phone.page.goto(`${world.origin}/safety-incidents`);
  };
  await again();
  // Between: one is there, and the next hangs on its way.
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => uploads().some(({ fault }) => fault === 'silence'), { timeout: 60_000 }).toBe(true);
  await phone.kill();
  // After: the bucket has the others, and the phone was never told.
  world.network.judge((to) => (to.startsWith(BUCKET) ? { kind: 'cut_after_commit' } : null));
  await again();
  await expect.poll(async () => (await stored()).length, { timeout: 90_000 }).toBe(3);
  await phone.kill();
  world.network.heal();
  await again();
  await expect
    .poll(async () => (await readTable<{ state: string }>(phone.page, 'photos')).map(({ state }) => state), {
      timeout: 60_000,
    })
    .toEqual(['sent', 'sent', 'sent']);
  await allSent(phone.page);
  expect(await stored()).toEqual(kept);
  expect(
    await world.backend.query(
      `select count(*)::int as photos from public.attachments a join public.incidents i on i.id = a.entity_id where i.title = 'Bund gave way'`,
    ),
  ).toEqual([{ photos: 3 }]);
  await phone.page.getByRole('button', { name: 'Bund gave way' }).click();
  await expect(photos(phone.page)).toHaveCount(3);
  await phone.close();
});
