import { liveQuery } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { readSyncCounts, readSyncProgress } from '../../../src/data/runtime/syncCounts.ts';
import { readSyncStatus } from './support/status.ts';
import { isDrainAbandoned } from '../../../src/data/runtime/driver.ts';
import { lockName } from '../../../src/sync/clock/lease.ts';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { acknowledgeEmptied, showEmptied, wasEmptied } from '../../../src/data/runtime/emptiedStore.ts';
import { withOutcomes } from '../sync/support/packedWire.ts';
import { createDevice, delivery, newCustomer, type TestDevice } from './support/device.ts';

const statusOf = (device: TestDevice) => readSyncStatus(device.db, device.clock.now());

test('the strip shows nothing yet, something to send, all sent with the time', async () => {
  const device = await createDevice();
  expect(await statusOf(device)).toMatchObject({
    toSend: 0,
    lastSuccessAt: null,
    firstSyncComplete: false,
    downloaded: 0,
    oldestAt: null,
    reachable: true,
  });
  const savedAt = device.clock.now();
  await device.save([delivery()]);
  device.clock.time += 600_000;
  await device.save([delivery()]);
  expect(await statusOf(device)).toMatchObject({ toSend: 2, oldestAt: new Date(savedAt) });
  await device.round();
  expect(await statusOf(device)).toMatchObject({
    toSend: 0,
    firstSyncComplete: true,
    downloaded: 1,
    oldestAt: null,
    sending: false,
    nextAttemptAt: null,
  });
  const age = device.clock.now() - ((await statusOf(device)).lastSuccessAt?.getTime() ?? 0);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
});

test('an unreachable server is reported, with the time of the next attempt, until it answers', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  device.network.judge = () => 'lost';
  await device.round();
  const status = await statusOf(device);
  expect(status).toMatchObject({ toSend: 1, reachable: false });
  expect(status.nextAttemptAt?.getTime()).toBeGreaterThan(device.clock.now());
  device.network.judge = () => 'pass';
  device.clock.time += 30_000;
  await device.round();
  expect(await statusOf(device)).toMatchObject({ toSend: 0, reachable: true });
});

test("times are shown by the site's clock, even if the device's is two hours behind", async () => {
  const device = await createDevice();
  const site = () => device.clock.now() + 2 * 3_600_000;
  device.server.now = site;
  await device.save([delivery()]);
  await device.round();
  expect(Math.abs(site() - ((await statusOf(device)).lastSuccessAt?.getTime() ?? 0))).toBeLessThan(60_000);
  await device.save([delivery()]);
  const [waiting] = await readOutbox(device.db);
  expect(Math.abs(site() - Date.parse(waiting?.head.captured_at ?? ''))).toBeLessThan(60_000);
  device.network.judge = () => 'lost';
  await device.round();
  expect((await statusOf(device)).nextAttemptAt?.getTime()).toBeGreaterThan(site());
  device.clock.time += 5 * 3_600_000;
  expect(Math.abs(site() - 5 * 3_600_000 - ((await statusOf(device)).stalledSince?.getTime() ?? 0))).toBeLessThan(
    120_000,
  );
});

test('a server unreachable since the clock was set back is reported, and so is its next answer', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  await device.round();
  device.clock.time -= 6 * 3_600_000;
  device.network.judge = () => 'lost';
  await device.pull();
  expect(await statusOf(device)).toMatchObject({ reachable: false });
  await device.save([delivery()]);
  await device.round();
  expect(await statusOf(device)).toMatchObject({ reachable: false });
  device.clock.time -= 6 * 3_600_000;
  device.network.judge = () => 'pass';
  await device.pull();
  expect(await statusOf(device)).toMatchObject({ toSend: 1, reachable: true });
});

test('a heartbeat of the drain does not recount waiting entries; a save does', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  const counted: number[] = [];
  const counting = liveQuery(() => readSyncCounts(device.db)).subscribe(({ toSend }) => counted.push(toSend));
  await vi.waitFor(() => expect(counted).toEqual([1]));
  const generation = await device.store.claim('drain', 1_000);
  for (let n = 0; n < 5; n += 1) await device.store.heartbeat('drain', generation, 2_000 + n);
  await device.save([delivery()]);
  await vi.waitFor(() => expect(counted).toContain(2));
  expect(counted).toEqual([1, 2]);
  counting.unsubscribe();
});

test('the user is not asked to sign in while the server is unreachable, and is once it can be reached', async () => {
  const device = await createDevice();
  await device.round();
  await device.save([delivery()]);
  device.tokens.token = { kind: 'signed_out' };
  await device.round();
  expect(await statusOf(device)).toMatchObject({ waitingForSignIn: true });
  device.clock.time += 60_000;
  device.tokens.token = { kind: 'unreachable' };
  await device.round();
  expect(await statusOf(device)).toMatchObject({ waitingForSignIn: false });
  device.clock.time += 60_000;
  device.tokens.token = { kind: 'signed_out' };
  await device.round();
  expect(await statusOf(device)).toMatchObject({ waitingForSignIn: true });
});

test('the panel lists every waiting record, oldest first, with its problem', async () => {
  const device = await createDevice();
  const customer = newId();
  await device.save([delivery({ volume: 10_001 }), newCustomer('PT Baru', customer)]);
  await device.save([delivery({}, newId(), [newId()])]);
  const withoutSecond = withOutcomes((outcome, index) => (index === 1 ? {} : outcome));
  device.network.next.push({ rewrite: withoutSecond }, 'lost', 'lost', 'lost');
  await device.round();
  expect(await readOutbox(device.db)).toMatchObject([
    {
      head: { state: 'rejected', code: 'volume_above_limit', label: { ticket_no: 'SJ-261120-A7K-0001' } },
      others: [{ state: 'to_send', label: { name: 'PT Baru' }, entity_id: customer }],
    },
    { head: { state: 'blocked', code: 'missing_dependency', label: { ticket_no: 'SJ-261120-A7K-0002' } }, others: [] },
  ]);
});

test('entries saved together count as one, even with different outcomes', async () => {
  const device = await createDevice();
  const driver = newId();
  await device.save([{ kind: 'drivers.create', entity_id: driver, payload: { full_name: 'Joko' } }, delivery()]);
  await device.save([delivery()]);
  expect(await statusOf(device)).toMatchObject({ toSend: 2, rejected: 0 });
  device.server.rejects = (mutation) => (mutation.kind === 'drivers.create' ? 'too_short' : null);
  await device.round();
  // The delivery was sent, its driver was not accepted: the save still needs somebody.
  expect(await statusOf(device)).toMatchObject({ toSend: 0, rejected: 1 });
  expect(await readOutbox(device.db)).toMatchObject([
    { head: { kind: 'drivers.create', state: 'rejected' }, others: [] },
  ]);
});

test('a save that needs attention does not count as one to send too, even if a part of it waits for the rejected one', async () => {
  const device = await createDevice();
  const customer = newId();
  await device.save([newCustomer('PT Baru', customer), delivery({}, newId(), [customer])]);
  device.server.rejects = (mutation) => (mutation.kind === 'customers.create' ? 'too_short' : null);
  await device.round();
  await device.save([delivery()]);
  expect(await readOutbox(device.db)).toMatchObject([
    { head: { state: 'blocked' }, others: [{ state: 'rejected' }] },
    { head: { state: 'to_send' } },
  ]);
  expect(await statusOf(device)).toMatchObject({ unsent: 2, toSend: 1, rejected: 1 });
  await device.round();
  device.clock.time += 5 * 3_600_000;
  await device.save([delivery()]);
  expect(await statusOf(device), 'the new one is not stuck because the refused one stands').toMatchObject({
    toSend: 1,
    rejected: 1,
    stalledSince: null,
  });
});

test('work that has waited for four hours is reported, and a clock that is five minutes off', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  expect(await statusOf(device)).toMatchObject({ stalledSince: null, clockAheadMs: null });
  const saved = device.clock.now();
  device.clock.time += 4 * 3_600_000 + 1;
  expect((await statusOf(device)).stalledSince?.getTime()).toBe(saved);
  device.server.now = () => device.clock.now() - 360_000;
  await device.round();
  expect(await statusOf(device)).toMatchObject({ stalledSince: null, clockAheadMs: 360_000 });
});

test('a drain that waits between two attempts is not shown as sending, so that "Send now" can be pressed', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  const generation = await device.store.claim('drain', device.clock.now());
  await device.store.record(generation, [], { sending: true, next_attempt_at: null });
  expect(await statusOf(device)).toMatchObject({ sending: true });
  await device.store.record(generation, [], { next_attempt_at: device.clock.now() + 300_000 });
  expect(await statusOf(device)).toMatchObject({ sending: false });
});

test('a drain whose holder died is distinguished from a live one and one that ended', async () => {
  const device = await createDevice();
  const locks = (...names: string[]) => ({
    query: () => Promise.resolve({ held: names.map((name) => ({ name })), pending: [] }),
  });
  const own = lockName('drain', device.userId);
  const generation = await device.store.claim('drain', 0);
  expect(await isDrainAbandoned(device.db, locks())).toBe(false);
  await device.store.record(generation, [], { sending: true });
  expect(await isDrainAbandoned(device.db, locks(own))).toBe(false);
  expect(await isDrainAbandoned(device.db, locks('kuari-drain-somebody'))).toBe(true);
  await device.store.record(generation, [], { sending: false });
  expect(await isDrainAbandoned(device.db, locks())).toBe(false);
});

test('a store that was in sync and is found empty is detected; a new one and one after a sign-out are not', async () => {
  const device = await createDevice();
  const site = openDeviceStore(new IDBFactory());
  expect(await wasEmptied(device.db, site)).toBe(false);
  await device.round();
  expect(await wasEmptied(device.db, site)).toBe(false);
  await forgetCachedRows(device.db);
  expect(await wasEmptied(device.db, site)).toBe(false);
  await device.db.delete();
  await device.db.open();
  expect(await wasEmptied(device.db, site)).toBe(true);
});

test('an emptied store is detected even if a round has filled it since, until its user has acknowledged it', async () => {
  const device = await createDevice();
  const site = openDeviceStore(new IDBFactory());
  await device.round();
  expect(await wasEmptied(device.db, site)).toBe(false);
  await Promise.all(device.db.tables.map((table) => table.clear()));
  await writeMeta(device.db, 'device', { id: newId(), code: 'A7K' });
  await device.round();
  expect([
    (await device.store.pullState()).complete,
    await wasEmptied(device.db, site),
    await wasEmptied(device.db, site),
  ]).toEqual([true, true, true]);
  await showEmptied(device.db, site);
  await acknowledgeEmptied('somebody else');
  expect(await wasEmptied(device.db, site), 'somebody else has closed a panel').toBe(true);
  await acknowledgeEmptied(device.userId);
  expect(await wasEmptied(device.db, site), 'seen').toBe(false);
});

test('a store is marked once, and one that another tab is just marking does not count as emptied', async () => {
  const device = await createDevice();
  const site = openDeviceStore(new IDBFactory());
  await device.round();
  const lateBehindAnother = {
    ...site,
    get: async <T>(key: string) => {
      await wasEmptied(device.db, site);
      return site.get<T>(key);
    },
  };
  expect(await wasEmptied(device.db, lateBehindAnother)).toBe(false);
  const writes = vi.spyOn(site, 'update');
  expect([await wasEmptied(device.db, site), writes.mock.calls.length]).toEqual([false, 0]);
});

test('a clock set five hours ahead does not make a queue look stalled, and a clock set back does not hide a stall', async () => {
  const device = await createDevice();
  await device.round();
  await device.save([delivery()]);
  const five = 5 * 3_600_000;
  const course = async (moved: number, offset: number) => {
    const drain = await device.store.drainState();
    await writeMeta(device.db, 'drain', { ...drain, clock_offset_ms: offset });
    return (await readSyncProgress(device.db, device.clock.now() + moved)).stalledSince;
  };
  expect(await course(five, -five), 'set ahead, and known to be').toBeNull();
  expect(await course(five, 0), 'five hours have passed').toEqual(new Date(device.clock.now()));
  expect(await course(0, five), 'five hours have passed, and the clock was put back').toEqual(
    new Date(device.clock.now()),
  );
});
