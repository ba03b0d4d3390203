/** The second queue: photos go after the records, whole, once, and leave the device when the server was seen to have them. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/ids.ts';
import { openDeviceStore } from '../../../src/data/db/deviceStore.ts';
import type { DeviceStore } from '../../../src/data/db/deviceStore.ts';
import { readSyncCounts } from '../../../src/data/db/outboxQueries.ts';
import { forgetCachedRows } from '../../../src/data/db/pages.ts';
import { UserDb } from '../../../src/data/db/schema.ts';
import { countPhotos } from '../../../src/data/db/waitingPhotos.ts';
import { countUnsentWork } from '../../../src/data/unsentWork.ts';
import { trusted } from '../../../src/domain/trusted.ts';
import { discard } from '../../../src/data/outbox/decide.ts';
import { forgetSettled } from '../../../src/data/db/syncStore.ts';
import { isUnfinished } from '../../../src/data/unfinished.ts';
import { sendPhotos } from '../../../src/sync/photos.ts';
import { createCamera } from './support/photos.ts';
import type { Camera, PhotoFault } from './support/photos.ts';
import { dyingAt } from '../sync/support/dyingAt.ts';
import { createDevice, delivery } from './support/device.ts';
import { readSyncStatus } from './support/status.ts';

describe('a photo', () => {
  test('waits for its record, then goes, and leaves the device once the server was seen to have it', async () => {
    const camera = await createCamera();
    const [photo] = await camera.take();
    expect(await camera.send()).toBe('done');
    expect([camera.bucket.calls, await camera.states(), await camera.contents()]).toEqual([[], ['waiting'], 1]);

    await camera.round();
    expect(await camera.send()).toBe('done');
    expect(camera.bucket.objects.get(photo!.path)).toBe(photo!.sha256);
    expect([camera.bucket.puts(), await camera.states(), await camera.contents()]).toEqual([1, ['sent'], 0]);
    expect(await camera.send()).toBe('done');
    expect(camera.bucket.calls).toHaveLength(2);
  });

  test('is saved with its record or not at all', async () => {
    const camera = await createCamera();
    await camera.db.meta.delete('device');
    await expect(camera.take()).rejects.toThrow('ticket code');
    expect([await camera.db.photos.count(), await camera.contents(), await camera.db.outbox.count()]).toEqual([0, 0, 0]);
  });

  test('of a record that was not accepted stays here, and goes when it is', async () => {
    const camera = await createCamera();
    await camera.take();
    camera.server.rejects = ({ kind }) => (kind === 'attachments.create' ? 'not_today' : null);
    await camera.round();
    expect(await camera.send()).toBe('done');
    expect([camera.bucket.calls, await camera.states(), await camera.contents()]).toEqual([[], ['waiting'], 1]);
    expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(false);

    camera.server.rejects = () => null;
    await camera.db.outbox.filter(({ state }) => state === 'rejected').modify({ state: 'queued', verdict: null });
    await camera.round();
    expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(true);
    await camera.send();
    expect(await camera.states()).toEqual(['sent']);
  });

  test('goes although its record was forgotten after thirty days', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    await camera.db.outbox.clear();
    await camera.send();
    expect(await camera.states()).toEqual(['sent']);
  });

  test('never holds up a record: what is saved while one is on its way is sent beside it', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    let settled = false;
    camera.bucket.meanwhile = async () => {
      camera.bucket.meanwhile = () => Promise.resolve();
      await camera.save([delivery({ volume: 3 })]);
      settled = (await camera.round()).drain.settled === 1;
    };
    await camera.send();
    expect([settled, await camera.states()]).toEqual([true, ['sent']]);
  });

  test('is kept when its owner signs out, and goes when they are back', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    await forgetCachedRows(camera.db);
    await camera.send();
    expect([await camera.states(), camera.bucket.objects.size]).toEqual([['sent'], 1]);
  });

  test('is never sent as somebody else', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.tokens.token = { kind: 'token', value: 'of another', userId: newId() };
    expect(await camera.send(true)).toBe('not_ours');
    expect([camera.bucket.calls, await camera.states(), await camera.contents()]).toEqual([[], ['waiting'], 1]);
  });
});

describe('a kill at every step', () => {
  /** Every call that a run makes to the outside is one; the process dies before the nth takes effect, or right after it. */
  async function liveTo(step: number): Promise<{ camera: Camera; wasKilled: boolean }> {
    const camera = await createCamera();
    await camera.take(2);
    await camera.round();
    const life = { left: step };
    const { photoDeps } = camera;
    const dying = { ...photoDeps, photos: dyingAt(photoDeps.photos, life), photoServer: dyingAt(photoDeps.photoServer, life), store: dyingAt(photoDeps.store, life) };
    await camera.send(false, dying).catch(() => undefined);
    return { camera, wasKilled: life.left < 0 };
  }

  test('leaves every photo on the device or at the server, and the next life sends it once', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps += 1) {
      const life = await liveTo(steps);
      wasKilled = life.wasKilled;
      const { camera } = life;
      const held = new Set((await camera.db.photo_contents.toArray()).map(({ id }) => id));
      for (const photo of await camera.db.photos.toArray()) expect(held.has(photo.id) || camera.bucket.objects.get(photo.path) === photo.sha256).toBe(true);
      camera.photoDeps.locks.tryHold = (_name, work) => work();
      camera.clock.time += 3_600_000;
      expect(await camera.send()).toBe('done');
      expect([await camera.states(), await camera.contents()]).toEqual([['sent', 'sent'], 0]);
      const photos = await camera.db.photos.toArray();
      expect([...camera.bucket.objects]).toEqual(expect.arrayContaining(photos.map(({ path, sha256 }) => [path, sha256])));
      expect(camera.bucket.objects.size).toBe(2);
      // What had come through is not sent again.
      for (const { path } of photos) expect(camera.bucket.puts(path)).toBe(1);
    }
    expect(steps).toBeGreaterThan(12);
  }, 60_000);

  test('of the save leaves record and photos, or neither', async () => {
    for (let step = 0; step < 60; step += 1) {
      const camera = await createCamera();
      const name = camera.db.name;
      let left = step;
      // The process is gone in the middle: its transaction never commits.
      camera.db.use({
        stack: 'dbcore', name: 'killed', create: (core) => ({
          ...core, table: (table) => ({ ...core.table(table), mutate: (request) => { left -= 1; return left < 0 ? Promise.reject(new Error('killed')) : core.table(table).mutate(request); } }),
        }),
      });
      const saved = await camera.take(2).then(() => true, () => false);
      camera.db.close();
      const again = new UserDb(camera.userId, 'strict');
      expect(again.name).toBe(name);
      const counts = [await again.outbox.count(), await again.photos.count(), await again.photo_contents.count()];
      expect(counts).toEqual(saved ? [3, 2, 2] : [0, 0, 0]);
      if (saved) return;
    }
    throw new Error('the save never came to its end');
  });
});

describe('on a bad road', () => {
  const roads: readonly (readonly [string, PhotoFault[]])[] = [
    ['the request is lost', ['lost']],
    ['the upload takes too long', ['timed_out']],
    ['the server answers 500', [{ status: 500, code: 'InternalError' }]],
    ['the server answers 503', [{ status: 503 }]],
    ['a gateway answers 504 with a page', [{ status: 504 }]],
    ['the look whether it is there is lost', ['pass', 'lost']],
  ];
  test.each(roads)('%s: the photo is kept, and arrives with the next attempt', async (_name, faults) => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.next.push(...faults);
    expect(await camera.send()).toBe('done');
    expect([await camera.states(), camera.bucket.objects.size]).toEqual([['sent'], 1]);
  });

  test('an answer that was lost after the server had the photo: it is looked for, and not sent again', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.next.push('answer_lost');
    expect(await camera.send()).toBe('done');
    expect([camera.bucket.puts(), await camera.states()]).toEqual([1, ['sent']]);
  });

  test('a server that has it already, of the same name, is only looked at', async () => {
    const camera = await createCamera();
    const [photo] = await camera.take();
    await camera.round();
    camera.bucket.objects.set(photo!.path, photo!.sha256);
    await camera.send();
    expect(await camera.db.photos.get(photo!.id)).toMatchObject({ state: 'sent', failures: 0 });
  });

  test('a server that says yes and has nothing: the photo is kept, and sent again at growing intervals', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.judge = (what) => (what === 'put' ? { status: 200, code: 'Key' } : 'pass');
    for (let n = 0; n < 20; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect([await camera.states(), await camera.contents()]).toEqual([['waiting'], 1]);
    expect(camera.bucket.puts()).toBeLessThan(15);
    camera.bucket.judge = () => 'pass';
    camera.clock.time += 600_000;
    expect(await camera.send()).toBe('done');
  });

  test('three attempts with growing waits, then the next trigger; and it is never given up', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    const asked: number[] = [];
    camera.bucket.judge = () => { asked.push(camera.clock.now()); return 'lost'; };
    expect(await camera.send()).toBe('later');
    const [first = 0] = asked;
    expect(asked.map((at) => at - first)).toEqual([0, 750, 750 + 1_500]);
    for (let round = 0; round < 50; round += 1) {
      camera.clock.time += 600_000;
      expect(await camera.send()).toBe('later');
    }
    expect([await camera.states(), await camera.contents()]).toEqual([['waiting'], 1]);
    camera.bucket.judge = () => 'pass';
    camera.clock.time += 600_000;
    expect(await camera.send()).toBe('done');
  });

  test('what was sent in vain is not sent again every half minute: the waits grow to ten minutes', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.judge = (what) => (what === 'put' ? 'timed_out' : 'pass');
    const start = camera.clock.now();
    while (camera.clock.now() < start + 3_600_000) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect(camera.bucket.puts()).toBeGreaterThan(15);
    expect(camera.bucket.puts()).toBeLessThan(45);
  });

  test('a photo has 15 s and a second a kB, and two a kB where that was not enough', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.next.push('timed_out');
    await camera.send();
    expect(camera.bucket.calls.map(({ what, timeoutMs }) => [what, timeoutMs])).toEqual([['put', 15_300], ['hashOf', 15_600], ['put', 15_600], ['hashOf', 15_600]]);
  });

  test('a time that the server names is kept', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    const asked: number[] = [];
    camera.bucket.judge = () => { asked.push(camera.clock.now()); return asked.length === 1 ? { status: 429, retryAfter: '40' } : 'pass'; };
    await camera.send();
    expect(asked[1]! - asked[0]!).toBe(40_000);
  });

  test('"Send now" does not wait for the time of the next attempt', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.next.push('timed_out', 'pass', 'timed_out', 'pass', 'timed_out');
    expect(await camera.send()).toBe('later');
    expect(await camera.send()).toBe('later');
    expect(await camera.send(true)).toBe('done');
  });
});

describe('refused', () => {
  test.each([413, 415, 400])('with %i three times it needs a person, is kept, and the others go on', async (status) => {
    const camera = await createCamera();
    const [bad, good] = await camera.take(2);
    await camera.round();
    camera.bucket.judge = (what, path) => (what === 'put' && path === bad!.path ? { status, code: 'NotThisOne' } : 'pass');
    for (let n = 0; n < 4; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect(camera.bucket.puts(bad!.path)).toBe(3);
    expect(await camera.db.photos.get(bad!.id)).toMatchObject({ state: 'needs_attention', code: status === 413 ? 'too_large' : 'NotThisOne' });
    expect(await camera.db.photos.get(good!.id)).toMatchObject({ state: 'sent' });
    expect(await camera.db.photo_contents.get(bad!.id)).toBeDefined();

    camera.bucket.judge = () => 'pass';
    expect(await camera.send()).toBe('done');
    expect(camera.bucket.puts(bad!.path)).toBe(3);
    expect(await camera.send(true)).toBe('done');
    expect(await camera.states()).toEqual(['sent', 'sent']);
  });

  test('other content under its name: the photo is kept and needs a person', async () => {
    const camera = await createCamera();
    const [photo] = await camera.take();
    await camera.round();
    camera.bucket.objects.set(photo!.path, '0'.repeat(64));
    for (let n = 0; n < 4; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect([await camera.states(), await camera.codes(), await camera.contents()]).toEqual([['needs_attention'], ['other_content'], 1]);
    camera.bucket.objects.delete(photo!.path);
    await camera.send(true);
    expect(camera.bucket.objects.get(photo!.path)).toBe(photo!.sha256);
  });

  test('401 once: the session is renewed and the photo goes; 401 for good: it waits for a sign-in', async () => {
    const camera = await createCamera();
    await camera.take();
    await camera.round();
    camera.bucket.next.push({ status: 401, code: 'InvalidJWT' });
    expect(await camera.send()).toBe('done');
    expect(camera.tokens.renewals).toBe(1);

    await camera.take();
    await camera.round();
    camera.bucket.judge = () => ({ status: 401, code: 'InvalidJWT' });
    expect(await camera.send()).toBe('waiting_for_sign_in');
    camera.tokens.token = { kind: 'signed_out' };
    expect(await camera.send()).toBe('waiting_for_sign_in');
    expect([camera.tokens.renewals, (await camera.states()).toSorted(), await camera.contents()]).toEqual([2, ['sent', 'waiting'], 1]);
  });

  test('403 and a missing bucket are the server\'s to cure: nothing needs a person, and nothing is lost', async () => {
    for (const fault of [{ status: 403, code: 'AccessDenied' }, { status: 404, code: 'NoSuchBucket' }]) {
      const camera = await createCamera();
      await camera.take();
      await camera.round();
      camera.bucket.judge = (what) => (what === 'put' ? fault : 'pass');
      for (let n = 1; n <= 8; n += 1) {
        expect(await camera.send()).toBe('later');
        // Once more where a new token might help, and not before the next trigger otherwise.
        expect(camera.bucket.puts()).toBe(fault.status === 403 ? 2 * n : n);
        camera.clock.time += 600_000;
      }
      expect([await camera.states(), await camera.contents()]).toEqual([['waiting'], 1]);
      camera.bucket.judge = () => 'pass';
      expect(await camera.send()).toBe('done');
    }
  });

  test('one that the server breaks on does not hold up the others, and is tried for ever', async () => {
    const camera = await createCamera();
    const [bad, good] = await camera.take(2);
    await camera.round();
    camera.bucket.judge = (what, path) => (what === 'put' && path === bad!.path ? { status: 500, code: 'InternalError' } : 'pass');
    for (let n = 0; n < 4; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect(await camera.db.photos.get(good!.id)).toMatchObject({ state: 'sent' });
    expect(await camera.db.photos.get(bad!.id)).toMatchObject({ state: 'waiting' });
  });
});

test('a photo taken later does not wait behind one that nobody can say anything of', async () => {
  const camera = await createCamera();
  const [bad] = await camera.take();
  await camera.round();
  camera.bucket.judge = (_what, path) => (path === bad!.path ? { status: 500, code: 'InternalError' } : 'pass');
  await camera.send();
  const [good] = await camera.take();
  await camera.round();
  camera.clock.time += 600_000;
  await camera.send();
  expect(await camera.db.photos.get(good!.id)).toMatchObject({ state: 'sent' });
  expect(await camera.db.photos.get(bad!.id)).toMatchObject({ state: 'waiting' });
});

describe('two at once', () => {
  test('a page and a worker: one sends, the other leaves it alone', async () => {
    const camera = await createCamera();
    await camera.take(3);
    await camera.round();
    const ends = await camera.clock.run(Promise.all([sendPhotos(camera.photoDeps, { forced: false }), sendPhotos(camera.photoDeps, { forced: false })]));
    expect(ends.toSorted()).toEqual(['done', 'taken']);
    expect(camera.bucket.puts()).toBe(3);
  });

  test('a holder that was frozen in the middle of an upload changes nothing when it thaws', async () => {
    const camera = await createCamera();
    const [photo] = await camera.take();
    await camera.round();
    camera.bucket.meanwhile = async () => {
      camera.bucket.meanwhile = () => Promise.resolve();
      await camera.store.claim('photos', camera.clock.now());
    };
    camera.bucket.next.push({ status: 413, code: 'EntityTooLarge' });
    expect(await camera.send()).toBe('overtaken');
    expect(await camera.db.photos.get(photo!.id)).toMatchObject({ state: 'waiting', refusals: 0, failures: 0 });
    expect(await camera.contents()).toBe(1);
  });
});

test('work that is left with a photo counts as unfinished until the photo is there, whoever looks', async () => {
  const camera = await createCamera();
  await camera.take();
  await camera.round();
  expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(true);
  await camera.send();
  expect(await isUnfinished(camera.db, false, camera.clock.now())).toBe(false);
});

test('a save counts as unsent until its photos are there, and needs a person where a photo does', async () => {
  const camera = await createCamera();
  await camera.take(2);
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 1, toSend: 1, rejected: 0, held: 0 });
  await camera.round();
  expect(await readSyncCounts(camera.db)).toEqual({ unsent: 1, toSend: 1, rejected: 0, held: 0 });
  const users: DeviceStore = { ...openDeviceStore(), get: <T>() => Promise.resolve(trusted<T>({ [camera.userId]: 'clerk@kuari.example' })) };
  expect(await countUnsentWork(users, () => camera.db)).toEqual([{ userId: camera.userId, email: 'clerk@kuari.example', count: 1 }]);

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
  expect(await countUnsentWork(users, () => camera.db)).toEqual([]);
});

test('a photo that has not moved for hours raises the alarm of a stall, and one that its record keeps back does not', async () => {
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

test('a photo of which the device has lost the content is told, and holds up no other', async () => {
  const camera = await createCamera();
  const [lost, whole] = await camera.take(2);
  await camera.round();
  await camera.db.photo_contents.delete(lost!.id);
  expect(await camera.send()).toBe('done');
  expect(await camera.db.photos.get(lost!.id)).toMatchObject({ state: 'needs_attention', code: 'content_lost' });
  expect(await camera.db.photos.get(whole!.id)).toMatchObject({ state: 'sent' });
});

test('a photo given up with its record is counted no more and never sent; both are forgotten after thirty days, and the photos that arrived', async () => {
  const camera = await createCamera();
  camera.server.rejects = ({ kind }) => (kind === 'attachments.create' ? 'not_today' : null);
  const [photo] = await camera.take();
  await camera.round();
  const rejected = await camera.db.outbox.where('entity_id').equals(photo!.id).first();
  camera.server.rejects = () => null;
  await discard(camera.db, rejected!.id, 'A thumb', camera.writeDeps);
  await camera.take();
  await camera.round();
  expect(await camera.send()).toBe('done');
  expect(await readSyncCounts(camera.db)).toMatchObject({ unsent: 0 });
  expect(await countPhotos(camera.db)).toEqual({ waiting: 0, stuck: 0 });
  expect([camera.bucket.puts(), camera.bucket.puts(photo!.path), await camera.contents()]).toEqual([1, 0, 1]);

  const inDays = (days: number) => forgetSettled(camera.db, camera.clock.now() + days * 86_400_000);
  await inDays(29);
  expect([await camera.db.photos.count(), await camera.contents()]).toEqual([2, 1]);
  await camera.db.rows('daily_totals').put({ id: newId(), version: 1, operating_day: '2027-03-01' });
  await inDays(31);
  expect([await camera.db.photos.count(), await camera.contents()]).toEqual([0, 0]);
});

test('a store without photos asks the bucket nothing', async () => {
  const camera = await createCamera(await createDevice());
  await camera.save([delivery()]);
  await camera.round();
  expect([await camera.send(true), camera.bucket.calls]).toEqual(['done', []]);
});
