/** The second queue: photos go after the records, whole, once, and leave the device when the server was seen to have them. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { isUnfinished } from '../../../src/data/runtime/isUnfinished.ts';
import { sendPhotos } from '../../../src/sync/photos/sendPhotos.ts';
import { createCamera, type Camera, cameraWithPhotos } from './support/photos.ts';
import { dyingAt } from '../sync/support/dyingAt.ts';
import { interposeWrites } from './support/interposeWrites.ts';
import { createDevice, delivery } from './support/device.ts';

describe('a photo', () => {
  test('waits for its record, is sent, and is deleted here once the server was verified to have it', async () => {
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
    await expect(camera.take()).rejects.toThrow('no code for its numbers');
    expect([await camera.db.photos.count(), await camera.contents(), await camera.db.outbox.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  test('of a rejected record stays here, and is sent when the record is applied', async () => {
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

  test('is sent even if its record was deleted here after thirty days', async () => {
    const camera = await cameraWithPhotos();
    await camera.db.outbox.clear();
    await camera.send();
    expect(await camera.states()).toEqual(['sent']);
  });

  test('never delays a record: what is saved during an upload is sent beside it', async () => {
    const camera = await cameraWithPhotos();
    let settled = false;
    camera.bucket.meanwhile = async () => {
      camera.bucket.meanwhile = () => Promise.resolve();
      await camera.save([delivery({ volume: 3 })]);
      settled = (await camera.round()).drain.settled === 1;
    };
    await camera.send();
    expect([settled, await camera.states()]).toEqual([true, ['sent']]);
  });

  test('is kept when its user signs out, and sent when they sign in again', async () => {
    const camera = await cameraWithPhotos();
    await forgetCachedRows(camera.db);
    await camera.send();
    expect([await camera.states(), camera.bucket.objects.size]).toEqual([['sent'], 1]);
  });

  test('is never sent under another user', async () => {
    const camera = await cameraWithPhotos();
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
    const dying = {
      ...photoDeps,
      photos: dyingAt(photoDeps.photos, life),
      photoServer: dyingAt(photoDeps.photoServer, life),
      store: dyingAt(photoDeps.store, life),
    };
    await camera.send(false, dying).catch(() => undefined);
    return { camera, wasKilled: life.left < 0 };
  }

  test('leaves every photo on the device or on the server, and it is sent once after a restart', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps += 1) {
      const life = await liveTo(steps);
      wasKilled = life.wasKilled;
      const { camera } = life;
      const held = new Set((await camera.db.photo_contents.toArray()).map(({ id }) => id));
      for (const photo of await camera.db.photos.toArray())
        expect(held.has(photo.id) || camera.bucket.objects.get(photo.path) === photo.sha256).toBe(true);
      camera.photoDeps.locks.tryHold = (_name, work) => work();
      camera.clock.time += 3_600_000;
      expect(await camera.send()).toBe('done');
      expect([await camera.states(), await camera.contents()]).toEqual([['sent', 'sent'], 0]);
      const photos = await camera.db.photos.toArray();
      expect([...camera.bucket.objects]).toEqual(
        expect.arrayContaining(photos.map(({ path, sha256 }) => [path, sha256])),
      );
      expect(camera.bucket.objects.size).toBe(2);
      // What had come through is not sent again.
      for (const { path } of photos) expect(camera.bucket.puts(path)).toBe(1);
    }
    expect(steps).toBeGreaterThan(12);
  }, 60_000);

  test('of the save leaves record and photos, or neither', async () => {
    for (let step = 0; step < 60; step += 1) {
      const camera = await createCamera();
      let left = step;
      // The process is gone in the middle: its transaction never commits.
      interposeWrites(camera.db, (_table, write) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : write();
      });
      const saved = await camera.take(2).then(
        () => true,
        () => false,
      );
      camera.db.close();
      const again = new UserDb(camera.userId, 'strict');
      const counts = [await again.outbox.count(), await again.photos.count(), await again.photo_contents.count()];
      expect(counts).toEqual(saved ? [3, 2, 2] : [0, 0, 0]);
      if (saved) return;
    }
    throw new Error('the save never came to its end');
  });
});

describe('two at once', () => {
  test('a page and a worker: one sends, the other does nothing', async () => {
    const camera = await createCamera();
    await camera.take(3);
    await camera.round();
    const ends = await camera.clock.run(
      Promise.all([sendPhotos(camera.photoDeps, { forced: false }), sendPhotos(camera.photoDeps, { forced: false })]),
    );
    expect(ends.toSorted()).toEqual(['done', 'taken']);
    expect(camera.bucket.puts()).toBe(3);
  });

  test('a holder that was frozen in the middle of an upload changes nothing when it thaws', async () => {
    const camera = await cameraWithPhotos();
    const [photo] = camera.taken;
    camera.bucket.meanwhile = async () => {
      camera.bucket.meanwhile = () => Promise.resolve();
      await camera.store.claim('photos', camera.clock.now());
    };
    camera.bucket.next.push({ status: 413, code: 'EntityTooLarge' });
    expect(await camera.send()).toBe('lease_lost');
    expect(await camera.db.photos.get(photo!.id)).toMatchObject({ state: 'waiting', refusals: 0, failures: 0 });
    expect(await camera.contents()).toBe(1);
  });
});

test('a store without photos sends no request to the bucket', async () => {
  const camera = await createCamera(await createDevice());
  await camera.save([delivery()]);
  await camera.round();
  expect([await camera.send(true), camera.bucket.calls]).toEqual(['done', []]);
});
