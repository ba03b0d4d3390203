/** How the store of a device writes an answer down: what counts as answered whole, and what a refusal is about. */
import { describe, expect, test } from 'vitest';
import type { Transport } from '../../../src/sync/ports.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { discard } from '../../../src/data/outbox/decide.ts';
import {
  beginWithBatchesOf,
  createDevice,
  saveLoads,
  settledAs,
  stockedDevice,
  type TestDevice,
} from './support/device.ts';

const settled = (id: string) => settledAs(id, 'epoch-1');

describe('the position of a complete answer is recorded as answered', () => {
  const answer = { epoch: 'epoch-1', positions: [7] };
  const settle = async ({ store }: TestDevice, id: string) =>
    store.record(await store.claim('drain', 1), [settled(id)], {});
  test.each<[string, (device: TestDevice, id: string) => Promise<unknown>, object | undefined, 'rejected'?]>([
    ['if each of its records is settled, whatever is between them', async () => undefined, answer],
    ['also if a pull had settled one of them already', settle, answer],
    ['not if one was withdrawn meanwhile', ({ db }, id) => db.outbox.update(id, { state: 'withdrawn' }), undefined],
    ['not if one was rejected', async () => undefined, undefined, 'rejected'],
    ['not if one is no longer in the store', ({ db }, id) => db.outbox.delete(id), undefined],
  ])('%s', async (_, before, expected, state) => {
    const device = await createDevice();
    const ids = await saveLoads(device, 12);
    await before(device, ids[4] ?? '');
    const generation = await device.store.claim('drain', 1);
    const changes = ids.slice(2, 11).map((id) => (state && id === ids[4] ? { id, state } : settled(id)));
    expect(await device.store.record(generation, changes, {}, { epoch: 'epoch-1', whole: 7 })).toBe('written');
    await device.store.applyDeferredOutcomes();
    expect((await device.store.drainState()).answered).toEqual(expected);
  });
});

test('a refusal of a registration that a sign-in has replaced is not stored', async () => {
  const { store } = await createDevice(undefined, { deviceId: 'registration-2' });
  const generation = await store.claim('drain', 1);
  for (const [device, end] of [
    ['registration-1', 'device_changed'],
    ['registration-2', 'written'],
  ] as const) {
    expect(await store.record(generation, [], { device_refused: true }, { device })).toBe(end);
    expect((await store.drainState()).device_refused).toBe(end === 'written');
  }
});

test('a record that was discarded after it was chosen for the next batch is sent all the same, and shown as sent', async () => {
  const device = await stockedDevice();
  await beginWithBatchesOf(device, 25);
  const ids = await saveLoads(device, 30);
  const id = ids[27] ?? '';
  const decided: string[] = [];
  let isChosen: (() => void) | undefined;
  const store = {
    ...device.store,
    queuedAfter: async (...range: Parameters<typeof device.store.queuedAfter>) => {
      const entries = await device.store.queuedAfter(...range);
      isChosen?.();
      return entries;
    },
  };
  const transport: Transport = {
    call: async (request) => {
      if (decided.length > 0 || request.procedure !== 'apply_mutations') return device.network.call(request);
      const chosen = new Promise<void>((resolve) => (isChosen = resolve));
      const result = await device.network.call(request);
      await chosen;
      await device.db.outbox.update(id, { state: 'rejected' });
      decided.push(await discard(device.db, id, 'Entered twice', [], device.writeDeps));
      return result;
    },
  };
  await device.clock.run(syncRound({ ...device.deps, store, transport }, { forced: false }));
  expect(decided).toEqual(['done']);
  expect(device.server.batches[1]).toContain(id);
  await device.round();
  expect(device.server.rowsOf('deliveries')).toHaveLength(30);
  expect(await device.states()).toEqual(Array.from({ length: 31 }, () => 'settled'));
  expect([await device.onHand('abu_batu'), device.server.onHand('abu_batu')]).toEqual([70, 70]);
});
