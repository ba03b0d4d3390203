/** What is told of photos that are not there yet: to the person, to whoever closes the page, and how long they are remembered. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { readSyncCounts } from '../../../src/data/runtime/syncCounts.ts';
import { countPhotos } from '../../../src/data/store/photoCounts.ts';
import { countUnsentWork } from '../../../src/data/outbox/countUnsentWork.ts';
import { discard } from '../../../src/data/outbox/decide.ts';
import { forgetSettled } from '../../../src/data/store/apply/syncStore.ts';
import { isUnfinished } from '../../../src/data/runtime/isUnfinished.ts';
import { createCamera, cameraWithPhotos } from './support/photos.ts';
import { readSyncStatus } from './support/status.ts';

test('a waiting photo counts as unfinished work until it is sent, whether the page is visible or not', async () => {
  const camera = await cameraWithPhotos();
  expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(true);
  await camera.send();
  expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(false);
});

test('a save counts as unsent until its photos are sent, and needs attention if a photo does', async () => {
  const camera = await createCamera();
  await camera.take(2);
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 1, toSend: 1, rejected: 0, held: 0 });
  await camera.round();
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 1, toSend: 1, rejected: 0, held: 0 });
  await deviceStore().set('users', { [camera.userId]: 'clerk@kuari.example' });
  const waiting = () => countUnsentWork(deviceStore(), () => camera.db);
  expect(await waiting()).toEqual([{ userId: camera.userId, email: 'clerk@kuari.example', count: 1 }]);

  camera.bucket.judge = (what) => (what === 'put' ? { status: 413, code: 'EntityTooLarge' } : 'pass');
  for (let n = 0; n < 3; n += 1) {
    await camera.send();
    camera.clock.time += 30_000;
  }
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 1, toSend: 0, rejected: 1, held: 0 });
  expect(await countPhotos(camera.db)).toEqual({ waiting: 0, stuck: 2 });
  camera.bucket.judge = () => 'pass';
  await camera.send(true);
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 0, toSend: 0, rejected: 0, held: 0 });
  expect(await waiting()).toEqual([]);
});

test('a photo that has waited for hours is reported as stalled, and one that waits for its record is not', async () => {
  const camera = await createCamera();
  const [photo] = await camera.take();
  const fiveHours = () => camera.clock.now() + 5 * 3_600_000;
  await camera.db.outbox.toCollection().modify({ state: 'held' });
  expect(await readSyncStatus(camera.db, fiveHours())).toMatchObject({ stalledSince: null });
  await camera.db.outbox.toCollection().modify({ state: 'settled' });
  expect(await readSyncStatus(camera.db, camera.clock.now())).toMatchObject({ stalledSince: null });
  const { saved_at } = (await camera.db.photos.get(photo!.id))!;
  expect(await readSyncStatus(camera.db, fiveHours())).toMatchObject({ stalledSince: new Date(saved_at) });
});

test('a photo whose content was lost is reported, and delays no other', async () => {
  const camera = await cameraWithPhotos(2);
  const [lost, whole] = camera.taken;
  await camera.db.photo_contents.delete(lost!.id);
  expect(await camera.send()).toBe('done');
  expect(await camera.db.photos.get(lost!.id)).toMatchObject({ state: 'needs_attention', code: 'content_lost' });
  expect(await camera.db.photos.get(whole!.id)).toMatchObject({ state: 'sent' });
});

test('a photo that is discarded with its record is no longer counted and never sent; both are deleted after thirty days, and so are sent photos', async () => {
  const camera = await createCamera();
  camera.server.rejects = ({ kind }) => (kind === 'attachments.create' ? 'not_today' : null);
  const [photo] = await camera.take();
  await camera.round();
  const rejected = await camera.db.outbox.where('entity_id').equals(photo!.id).first();
  camera.server.rejects = () => null;
  await discard(camera.db, rejected!.id, 'A thumb', [], camera.writeDeps);
  await camera.take();
  await camera.round();
  expect(await camera.send()).toBe('done');
  expect(await readSyncCounts(camera.db)).toMatchObject({ unsent: 0 });
  expect(await countPhotos(camera.db)).toEqual({ waiting: 0, stuck: 0 });
  expect([camera.bucket.puts(), camera.bucket.puts(photo!.path), await camera.contents()]).toEqual([1, 0, 1]);

  const inDays = (days: number) => forgetSettled(camera.db, camera.clock.now() + days * 86_400_000);
  await inDays(29);
  expect([await camera.db.photos.count(), await camera.contents()]).toEqual([2, 1]);
  await camera.db.anyRows('daily_totals').put({ id: newId(), version: 1, operating_day: '2027-03-01' });
  await inDays(31);
  expect([await camera.db.photos.count(), await camera.contents()]).toEqual([0, 0]);
});
