/** The worker's own wiring, on the clock of the platform: what makes sure that a drain which failed is not the last one. */
import { expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { userStore } from '../../../src/data/store/schema.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { IDENTITY_KEY } from '../../../src/data/session/identity.ts';
import { pass, storeSession } from './support/worker.ts';
import { ModelServer, procedureOf } from '../sync/support/modelServer.ts';
import { delivery } from './support/device.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('location', { origin: 'http://kuari.example' });
const { createWorkerSync } = await import('../../../src/data/runtime/worker/workerSync.ts');

const user = { id: newId(), email: 'clerk@kuari.example' };
const { strict: db } = userStore(user.id);

test('a failed drain is followed by another within a minute although nothing happens: no save, no event, no message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = new ModelServer();
  let isAway = true;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) =>
    isAway
      ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
      : new Response(server.answer(procedureOf(url), body)),
  );
  await deviceStore().set(IDENTITY_KEY, user);
  await storeSession(user);
  await writeMeta(db, 'device', { id: newId(), code: 'A7K' });
  await saveTo(db, [delivery()], { now: Date.now, newId });

  const over = createWorkerSync(() => new AbortController().signal).trigger('save');
  // The attempts are spent by now.
  await pass(25);
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
  isAway = false;
  await pass(35);
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'settled' }]);
  await pass(5);
  await over;
  vi.useRealTimers();
  expect(server.rowsOf('deliveries')).toHaveLength(1);
});

test('a worker that is to leave ends after one round, whatever it leaves undone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 }));
  await saveTo(db, [delivery()], { now: Date.now, newId });
  let isOver = false;
  const over = createWorkerSync(() => AbortSignal.abort())
    .trigger('save')
    .then(() => (isOver = true));
  await pass(25);
  expect(isOver).toBe(true);
  await over;
  vi.useRealTimers();
});

test('a worker renews its token as long before its end as the site says', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(url instanceof Request ? url.url : String(url));
    return Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 });
  });
  // What the server of the test above made of the clock.
  await db.meta.delete('drain');
  await storeSession(user, 300);
  const setting = { config_key: 'system.session_buffer', config_value: '600', is_active: true, past: [] };
  await db.anyRows('system_config').put({ id: 's', version: 1, position: 1, deleted_at: null, ...setting });
  void createWorkerSync(() => AbortSignal.abort()).trigger('save');
  await vi.waitFor(() => expect(asked[0]).toContain('/auth/v1/token'));
});
