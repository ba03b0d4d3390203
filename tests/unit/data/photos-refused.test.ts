/** Photos on a bad road, and before a server that will not have them, over the real store; each failure by itself is in sync/photoTable. */
import { describe, expect, test } from 'vitest';
import { cameraWithPhotos } from './support/photos.ts';

describe('on a failing network', () => {
  test('a server that already has the name is only read', async () => {
    const camera = await cameraWithPhotos();
    const [photo] = camera.taken;
    camera.bucket.objects.set(photo!.path, photo!.sha256);
    await camera.send();
    expect(await camera.db.photos.get(photo!.id)).toMatchObject({ state: 'sent', failures: 0 });
  });

  test('three attempts with growing waits, then the next trigger; it is retried without limit', async () => {
    const camera = await cameraWithPhotos();
    const asked: number[] = [];
    camera.bucket.judge = () => {
      asked.push(camera.clock.now());
      return 'lost';
    };
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

  test('a failed upload is not repeated every half minute: the waits grow to ten minutes', async () => {
    const camera = await cameraWithPhotos();
    camera.bucket.judge = (what) => (what === 'put' ? 'timed_out' : 'pass');
    const start = camera.clock.now();
    while (camera.clock.now() < start + 3_600_000) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect(camera.bucket.puts()).toBeGreaterThan(15);
    expect(camera.bucket.puts()).toBeLessThan(45);
  });

  test('"Send now" does not wait until the next attempt is due', async () => {
    const camera = await cameraWithPhotos();
    camera.bucket.next.push('timed_out', 'pass', 'timed_out', 'pass', 'timed_out');
    expect(await camera.send()).toBe('later');
    expect(await camera.send()).toBe('later');
    expect(await camera.send(true)).toBe('done');
  });
});

describe('refused', () => {
  test.each([413, 415, 400])(
    'with %i three times it needs attention, is kept, and the others are sent',
    async (status) => {
      const camera = await cameraWithPhotos(2);
      const [bad, good] = camera.taken;
      camera.bucket.judge = (what, path) =>
        what === 'put' && path === bad!.path ? { status, code: 'NotThisOne' } : 'pass';
      for (let n = 0; n < 4; n += 1) {
        await camera.send();
        camera.clock.time += 30_000;
      }
      expect(camera.bucket.puts(bad!.path)).toBe(3);
      expect(await camera.db.photos.get(bad!.id)).toMatchObject({
        state: 'needs_attention',
        code: status === 413 ? 'too_large' : 'NotThisOne',
      });
      expect(await camera.db.photos.get(good!.id)).toMatchObject({ state: 'sent' });
      expect(await camera.db.photo_contents.get(bad!.id)).toBeDefined();

      camera.bucket.judge = () => 'pass';
      expect(await camera.send()).toBe('done');
      expect(camera.bucket.puts(bad!.path)).toBe(3);
      expect(await camera.send(true)).toBe('done');
      expect(await camera.states()).toEqual(['sent', 'sent']);
    },
  );

  test('other content under its name: the photo is kept and needs attention', async () => {
    const camera = await cameraWithPhotos();
    const [photo] = camera.taken;
    camera.bucket.objects.set(photo!.path, '0'.repeat(64));
    for (let n = 0; n < 4; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect([await camera.states(), await camera.codes(), await camera.contents()]).toEqual([
      ['needs_attention'],
      ['other_content'],
      1,
    ]);
    camera.bucket.objects.delete(photo!.path);
    await camera.send(true);
    expect(camera.bucket.objects.get(photo!.path)).toBe(photo!.sha256);
  });

  test('403 and a missing bucket wait for the server: nothing needs attention, and nothing is lost', async () => {
    for (const fault of [
      { status: 403, code: 'AccessDenied' },
      { status: 404, code: 'NoSuchBucket' },
    ]) {
      const camera = await cameraWithPhotos();
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

  test('one that the server answers with 500 does not delay the others, and is retried without limit', async () => {
    const camera = await cameraWithPhotos(2);
    const [bad, good] = camera.taken;
    camera.bucket.judge = (what, path) =>
      what === 'put' && path === bad!.path ? { status: 500, code: 'InternalError' } : 'pass';
    for (let n = 0; n < 4; n += 1) {
      await camera.send();
      camera.clock.time += 30_000;
    }
    expect(await camera.db.photos.get(good!.id)).toMatchObject({ state: 'sent' });
    expect(await camera.db.photos.get(bad!.id)).toMatchObject({ state: 'waiting' });
  });
});
