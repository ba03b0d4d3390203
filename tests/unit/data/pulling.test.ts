/** What a pull tells of itself, and how it gets on, on the real store. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { readSyncStatus } from './support/status.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { ANSWERED } from '../../../src/data/store/schema.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { createDevice, stockedDevice } from './support/device.ts';

test('an expired session is reported even if nothing waits to be sent', async () => {
  const device = await createDevice();
  await device.pull();
  device.tokens.token = { kind: 'refused' };
  device.clock.time += 1_000;
  await device.round();
  expect((await readSyncStatus(device.db, device.clock.now())).waitingForSignIn).toBe(true);
  device.tokens.token = { kind: 'token', value: 'token-2', userId: device.userId };
  await device.round();
  expect((await readSyncStatus(device.db, device.clock.now())).waitingForSignIn).toBe(false);
});

test('a first sync completes even if another round is always requested during its pages', async () => {
  const device = await createDevice();
  for (let n = 0; n < 1_200; n += 1) device.server.put('deliveries', newId(), { operating_day: '2026-10-15' });
  const ends: string[] = [];
  while (ends.length < 10 && ends.at(-1) !== 'up_to_date')
    ends.push((await device.clock.run(pull(device.deps, { shouldYield: () => true }))).end);
  expect(ends.at(-1)).toBe('up_to_date');
  expect(ends.length).toBeGreaterThan(2);
  expect((await device.store.pullState()).complete).toBe(true);
  expect(await device.db.rows('deliveries').count()).toBe(1_200);
});

test('two pulls from the same progress store the page once and move the cursor once', async () => {
  const device = await stockedDevice();
  const place = await device.store.pullState();
  const page = (position: number, onHand: number) => ({
    epoch: 'epoch-1',
    outcomes: [],
    tables: new Map([['stocks', [{ id: newId(), version: 1, position, material_type: 'abu_batu', on_hand: onHand }]]]),
  });
  const next = (position: number) => ({ ...place, position, cursor: { position, id: 'f' } });
  const both = await Promise.all([
    device.store.commitPage(place, page(5, 50), next(5), 1),
    device.store.commitPage(place, page(3, 30), next(3), 2),
  ]);
  expect(both).toEqual([true, false]);
  expect((await device.store.pullState()).cursor.position).toBe(5);
  expect((await device.db.rows('stocks').toArray()).map((row) => row['on_hand'])).not.toContain(30);
});

test('signing out during the first page leaves no row behind', async () => {
  const device = await stockedDevice();
  await forgetCachedRows(device.db);
  const call: Transport['call'] = async (request) => {
    const answer = await device.network.call(request);
    await forgetCachedRows(device.db);
    device.tokens.token = { kind: 'signed_out' };
    return answer;
  };
  const leaving = { ...device.deps, transport: { call } };
  expect((await device.clock.run(pull(leaving))).end).toBe('lease_lost');
  expect(await device.db.rows('stocks').count()).toBe(0);
});

test('with the rows goes what the server was asked beside them, and not what was typed', async () => {
  const { db } = await stockedDevice();
  for (const key of [`${ANSWERED}health`, `${ANSWERED}devices`, 'delivery'])
    await db.drafts.put({ key, value: {}, saved_at: 1 });
  await forgetCachedRows(db);
  expect(await db.drafts.toCollection().primaryKeys()).toEqual(['delivery']);
});
