/** Photos on a real device: made small in the page, kept in its store, sent by the real worker to the real bucket. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { untilArrived } from './support/books.ts';
import { bringPhotoLab } from './support/photos/lab.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '2d' })));
test.afterAll(() => world?.end());

const BUCKET = '/storage/v1/object/incident-photos/';
const uploads = () =>
  world.network.requests.filter(({ method, path }) => method === 'POST' && path.startsWith(BUCKET)).length;
/** What the server holds of tickets, none of which has a photo at first: a name, and the hash of what is stored under it. */
const stored = () =>
  world.backend.query<{ name: string; hash: string }>(
    `select o.name, encode(sha256(c.bytes), 'hex') as hash from storage.objects o join storage.contents c on c.object_id = o.id
     where o.name like 'deliveries/%'`,
  );
const held = (page: Page) => page.evaluate(() => photoLab.held());

test('a photo is made upright, bare and light in the page, and what is no picture is refused', async () => {
  const { page } = await world.device('camera');
  await page.goto(world.origin);
  await bringPhotoLab(page);
  const { file, photo } = await page.evaluate(() => photoLab.prepare(2400, 1800));
  expect(file).toMatchObject({ tellsThePlace: true });
  expect(file.bytes).toBeGreaterThan(3_000_000);
  expect(photo).toMatchObject({ type: 'image/webp', tellsThePlace: false });
  expect(photo.bytes).toBeLessThanOrEqual(150_000);
  // It lay on its side.
  expect(photo.height / photo.width).toBeCloseTo(2400 / 1800, 1);
  expect(await page.evaluate(() => photoLab.prepareOther('GIF89a? No: a letter.'))).toEqual({
    ok: false,
    error: 'not_a_picture',
  });
});

test('a photo taken without signal arrives once, although the worker is killed in the middle of its upload; a record does not wait for it', async () => {
  const phone = await world.device('phone');
  const { page } = phone;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(page);
  await bringPhotoLab(page);
  await phone.setOffline(true);
  const photo = await page.evaluate(() => photoLab.take());
  expect(await held(page)).toEqual({ states: ['waiting'], contents: 1 });

  world.network.fail(BUCKET, { kind: 'silence' }, 1);
  await phone.setOffline(false);
  await expect.poll(uploads).toBe(1);
  const ticket = await recordDelivery(page);
  await untilArrived(world.backend, [ticket]);
  expect(await stored()).toEqual([]);

  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  // The next of many reasons to look again.
  await recordDelivery(page);
  await expect.poll(() => held(page), { timeout: 60_000 }).toEqual({ states: ['sent'], contents: 0 });
  expect(uploads()).toBe(2);
  expect(await stored()).toEqual([{ name: photo.path, hash: photo.sha256 }]);
  expect(
    await world.backend.query(
      `select entity_table, entity_id, path, bytes, sha256 from public.attachments where entity_table = 'deliveries'`,
    ),
  ).toEqual([
    { entity_table: 'deliveries', entity_id: photo.record, path: photo.path, bytes: photo.bytes, sha256: photo.sha256 },
  ]);
});

test('a photo whose answer was cut off after the server had it is there once, and leaves the device', async () => {
  const phone = await world.device('tablet');
  const { page } = phone;
  await signIn(page, world.origin, 'supervisor');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await bringPhotoLab(page);
  world.network.fail(BUCKET, { kind: 'cut_after_commit' }, 1);
  const photo = await page.evaluate(() => photoLab.take());
  await expect.poll(() => held(page), { timeout: 60_000 }).toEqual({ states: ['sent'], contents: 0 });
  expect((await stored()).filter(({ name }) => name === photo.path)).toEqual([
    { name: photo.path, hash: photo.sha256 },
  ]);
  await allSent(page);
});
