/** Accepted outcomes are recorded in short first, and applied when the device is idle. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { restartPull } from '../../../src/data/store/apply/commitPage.ts';
import { readSyncCounts } from '../../../src/data/runtime/syncCounts.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { tidy } from '../../../src/data/runtime/pageWatch.ts';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { readStocks } from '../../../src/data/records/queries.ts';
import { mirrorEverybody, othersMovements } from '../../../src/data/store/apply/stockMirror.ts';
import { countUnsentWork } from '../../../src/data/outbox/countUnsentWork.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { createDevice, saveLoads, settledAs, type TestDevice } from './support/device.ts';

const SAVED = 30;

/** A device with so many tickets that wait. */
async function loaded(): Promise<{ device: TestDevice; ids: readonly string[] }> {
  const device = await createDevice();
  device.server.putStock('abu_batu', 1_000);
  await device.round();
  return { device, ids: await saveLoads(device, SAVED) };
}

const epochOf = async ({ store }: TestDevice) => (await store.pullState()).epoch ?? '';

async function deferred(device: TestDevice, ids: readonly string[], epoch: string, whole?: number): Promise<void> {
  const generation = await device.store.claim('drain', 1);
  const changes = ids.map((id) => settledAs(id, epoch));
  const answer = { epoch, ...(whole !== undefined && { whole }) };
  expect(await device.store.record(generation, changes, {}, answer)).toBe('written');
}

describe('a deferred outcome', () => {
  test('counts as settled for the drain before the entry is updated', async () => {
    const { device, ids } = await loaded();
    await deferred(device, ids.slice(0, 20), await epochOf(device));
    expect(await device.states()).toEqual(Array(SAVED).fill('queued'));
    expect((await device.store.queuedAfter(-1, 5)).map(({ id }) => id)).toEqual(ids.slice(20, 25));
    expect((await device.store.queuedAfter(-1, 500)).map(({ id }) => id)).toEqual(ids.slice(20));
    expect(await device.store.unsentCount()).toBe(10);
    expect([...(await device.store.statesOf(ids.slice(19, 21))).values()]).toEqual(['settled', 'queued']);
  });

  test('is shown on screen once it is applied', async () => {
    const { device, ids } = await loaded();
    await deferred(device, ids, await epochOf(device));
    await device.store.applyDeferredOutcomes();
    expect(await readSyncCounts(device.db)).toMatchObject({ toSend: 0, unsent: 0 });
    expect(await device.db.answers.count()).toBe(0);
  });

  test('is applied a part at a time: nothing is sent twice, and the position counts with the last part', async () => {
    const { device, ids } = await loaded();
    const epoch = await epochOf(device);
    await deferred(device, ids.slice(0, 10), epoch, 7);
    await deferred(device, ids.slice(10, 28), epoch, 9);
    const steps: unknown[] = [];
    for (let isLeft = true; isLeft;) {
      isLeft = await device.store.applyDeferredOutcomes(12);
      const { answered } = await device.store.drainState();
      const isSettled = (await device.states()).filter((state) => state === 'settled').length;
      steps.push([isSettled, await device.store.unsentCount(), answered?.positions ?? []]);
    }
    expect(steps).toEqual([
      [12, 2, [7]],
      [24, 2, [7]],
      [28, 2, [7, 9]],
    ]);
  });

  test('of which a part was not applied gives no position', async () => {
    const { device, ids } = await loaded();
    const epoch = await epochOf(device);
    await deferred(device, ids.slice(0, 20), epoch, 7);
    await device.db.outbox.update(ids[3] ?? '', { state: 'set_aside' });
    while (await device.store.applyDeferredOutcomes(12));
    expect((await device.store.drainState()).answered?.positions ?? []).toEqual([]);
    expect((await device.states()).filter((state) => state === 'settled')).toHaveLength(19);
  });

  test('is not sent again by a restarted process, but applied', async () => {
    const { device } = await loaded();
    await device.clock.run(drain(device.deps, { forced: false }));
    expect(await device.db.answers.count()).toBeGreaterThan(0);
    const asked = device.network.calls.length;
    const anew = { ...device.deps, store: createSyncStore(device.db) };
    expect(await device.clock.run(drain(anew, { forced: false }))).toMatchObject({ end: 'drained' });
    expect(device.network.calls.length).toBe(asked);
    expect(await device.states()).toEqual(Array(SAVED).fill('settled'));
  });

  test('is applied before a page that was asked for earlier is stored', async () => {
    const { device, ids } = await loaded();
    await deferred(device, ids, await epochOf(device));
    const held = await device.store.pullState();
    await device.store.commitPage(held, { epoch: held.epoch ?? '', tables: new Map(), outcomes: [] }, held, 1);
    expect(await device.states()).toEqual(Array(SAVED).fill('settled'));
  });

  test('is applied when the app is opened without a network', async () => {
    const { device, ids } = await loaded();
    await deferred(device, ids, await epochOf(device));
    await tidy(device.userId);
    expect(await device.states()).toEqual(Array(SAVED).fill('settled'));
  });

  test.each([
    ['is sent again to a server that has replaced the one that applied it', { epoch: newId() }, undefined],
    ['is sent again to a server that was restored under the same epoch', {}, 'restored'],
    ['stays settled if the role changes and the rows are fetched again', { role: 'manager' }, undefined],
  ] as const)('%s', async (_, change, restored) => {
    const { device, ids } = await loaded();
    await deferred(device, ids, await epochOf(device));
    const held = await device.store.pullState();
    const basis = { epoch: held.epoch ?? '', role: held.role ?? '', ...change };
    expect(await restartPull(device.db, held, basis, restored)).toBe(true);
    const again = 'role' in change ? 0 : SAVED;
    const atOnce = restored ? await device.store.unsentCount() : SAVED;
    expect(atOnce).toBe(SAVED);
    await device.store.applyDeferredOutcomes();
    expect(await device.store.queuedAfter(-1, 500)).toHaveLength(again);
    expect(await device.states()).toEqual(Array(SAVED).fill(again ? 'queued' : 'settled'));
  });
});

describe('while deferred outcomes wait to be applied', () => {
  test.each([3, 7, 12])('pages of the first sync with %i rows count nothing twice', async (largest) => {
    const device = await createDevice();
    device.server.putStock('abu_batu', 1_000);
    device.server.largestPage = largest;
    await saveLoads(device, 20);
    const seen: (number | undefined)[] = [];
    const store = {
      ...device.store,
      commitPage: async (...page: Parameters<typeof device.store.commitPage>) => {
        const isStored = await device.store.commitPage(...page);
        seen.push(await device.onHand('abu_batu'));
        return isStored;
      },
    };
    let notes = 0;
    const transport: Transport = {
      call: async (request) => {
        if (request.procedure === 'pull_history' && notes === 0) {
          await drain(device.deps, { forced: false });
          notes = await device.db.answers.count();
        }
        return device.network.call(request);
      },
    };
    await device.clock.run(pull({ ...device.deps, store, transport }));
    expect(notes).toBe(1);
    expect(new Set(seen)).toEqual(new Set([980]));
  });

  test('a colleague on the same tablet sees the right stock after a restart of the app', async () => {
    const { device, ids } = await loaded();
    const colleague = await createDevice(device.server, { code: 'B8M' });
    const tablet = openDeviceStore();
    await tablet.set('users', { [device.userId]: 'siti@kuari.example', [colleague.userId]: 'agus@kuari.example' });
    await colleague.pull();
    await device.clock.run(drain(device.deps, { forced: false }));
    expect(await device.db.answers.count()).toBeGreaterThan(0);
    await mirrorEverybody(
      tablet,
      (userId) => (userId === device.userId ? device.db : colleague.db),
      device.clock.now(),
    );
    const stocks = await readStocks(colleague.db, await othersMovements(tablet, colleague.userId));
    expect(stocks.find(({ materialType }) => materialType === 'abu_batu')).toMatchObject({
      onHand: device.server.onHand('abu_batu'),
      others: [{ count: 0, sent: SAVED }],
    });
    expect(await device.states()).toEqual(ids.map(() => 'settled'));
    expect(await countUnsentWork(tablet, (userId) => (userId === device.userId ? device.db : colleague.db))).toEqual(
      [],
    );
  });
});
