/** What a pull tells of itself, and how it gets on, on the real store. */
import { expect, test } from 'vitest';
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
