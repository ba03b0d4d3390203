/** A tablet that several people share, after an update: a frozen tab of one of them keeps that person's store in the old version. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId, stockId } from '../../../src/domain/records/ids.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { readMeta, writeMeta } from '../../../src/data/store/meta.ts';
import { readStocks } from '../../../src/data/records/queries.ts';
import { userDbName, userStore, type UserDb } from '../../../src/data/store/schema.ts';
import { mirrorEverybody, othersMovements } from '../../../src/data/store/apply/stockMirror.ts';
import { createMirrorQueue } from '../../../src/data/store/apply/mirrorMovements.ts';
import { othersUnsent } from '../../../src/data/outbox/takeOver.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { IDENTITY_KEY } from '../../../src/data/session/identity.ts';
import { pass, storeSession } from './support/worker.ts';
import { countUnsentWork } from '../../../src/data/outbox/countUnsentWork.ts';
import { PULL_START } from '../../../src/sync/pull/pullProgress.ts';
import { ModelServer, procedureOf } from '../sync/support/modelServer.ts';
import { delivery } from './support/device.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('location', { origin: 'http://kuari.example' });
const { createWorkerSync } = await import('../../../src/data/runtime/worker/workerSync.ts');

let [away, clerk, third] = ['', '', ''];
const open = (userId: string): UserDb => userStore(userId).relaxed;
let frozen: IDBDatabase;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [away, clerk, third] = [newId(), newId(), newId()];
  frozen = await new Promise((resolve, reject) => {
    const asked = indexedDB.open(userDbName(away), 10);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('outbox', { keyPath: 'id' }));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error));
  });
  await deviceStore().set('users', {
    [clerk]: 'clerk@kuari.example',
    [away]: 'away@kuari.example',
    [third]: 'third@kuari.example',
  });
  for (const userId of [clerk, third])
    await writeMeta(userStore(userId).strict, 'device', { id: newId(), code: 'A7K' });
  const user = { id: clerk, email: 'clerk@kuari.example' };
  await deviceStore().set(IDENTITY_KEY, user);
  await storeSession(user);
});

afterEach(() => {
  frozen.close();
  vi.useRealTimers();
});

async function ended<T>(work: Promise<T>): Promise<T> {
  const over = work.then(() => true);
  for (let second = 0; second < 10; second += 1) {
    await pass(1);
    if (await Promise.race([over, Promise.resolve(false)])) return work;
  }
  throw new Error('it has not ended within ten seconds');
}

const save = (userId: string, volume: number) =>
  saveTo(userStore(userId).strict, [delivery({ volume })], { now: Date.now, newId });

test("while one user's store is blocked, what other users save is sent, trigger after trigger", async () => {
  const server = new ModelServer();
  vi.stubGlobal(
    'fetch',
    async (url: string, { body }: { body: string }) => new Response(server.answer(procedureOf(url), body)),
  );
  const worker = createWorkerSync(() => new AbortController().signal);
  for (const count of [1, 2, 3]) {
    await save(clerk, count);
    void worker.trigger('save');
    await pass(2);
    expect(server.rowsOf('deliveries'), `after ${count} saves`).toHaveLength(count);
  }
  await pass(10);
  expect((await readMeta(userStore(clerk).strict, 'pull'))?.complete).toBe(true);
  // Which server it is was noted for everybody.
  expect(await deviceStore().get('epoch')).toBe(server.epoch);
});

test('stock counts what other users have not sent, and they see what waits', async () => {
  await writeMeta(userStore(third).strict, 'pull', { ...PULL_START, role: 'owner' });
  await save(clerk, 5);
  await ended(mirrorEverybody(deviceStore(), open, Date.now()));
  const others = await othersMovements(deviceStore(), third);
  expect(
    (await readStocks(userStore(third).strict, others)).find(({ materialType }) => materialType === 'abu_batu')?.others,
  ).toMatchObject([{ name: 'clerk', quantity: -5 }]);
  expect(await ended(countUnsentWork())).toEqual([{ userId: clerk, email: 'clerk@kuari.example', count: 1 }]);
  expect(await ended(othersUnsent(userStore(third).strict))).toEqual([
    { userId: clerk, email: 'clerk@kuari.example', count: 1 },
  ]);
});

test('a user whose store cannot be read is reported applied work too, because it may be missing there', async () => {
  await save(clerk, 5);
  const stock = stockId('abu_batu');
  await open(clerk)
    .outbox.toCollection()
    .modify({ state: 'settled', versions: { [`stocks:${stock}`]: 1 }, epoch: 'epoch', settled_at: Date.now() });
  await writeMeta(userStore(third).strict, 'pull', { ...PULL_START, epoch: 'epoch', complete: true });
  await open(third).anyRows('stocks').put({ id: stock, version: 1, material_type: 'abu_batu', on_hand: 0 });
  await ended(mirrorEverybody(deviceStore(), open, Date.now()));
  expect(await othersMovements(deviceStore(), away)).toMatchObject([
    { name: 'clerk', movements: [{ stock, quantity: -5, version: 1 }] },
  ]);
});

test('a round that reached the server is reported together with a later one that did not', async () => {
  const [telling, epoch] = [createMirrorQueue(), newId()];
  await writeMeta(userStore(clerk).strict, 'pull', { ...PULL_START, epoch, complete: true });
  telling.round(clerk, true);
  telling.round(clerk, false);
  await ended(telling.ended());
  expect(await deviceStore().get('epoch')).toBe(epoch);
});
