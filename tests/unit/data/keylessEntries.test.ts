import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { findKeyless } from '../../../src/data/store/apply/keylessEntries.ts';
import { liveEntries } from '../../../src/data/store/liveEntries.ts';
import { LIVE_INDEX } from '../../../src/data/store/liveKey.ts';
import type { UserDb } from '../../../src/data/store/schema.ts';
import { createDevice, delivery } from './support/device.ts';

/** As a tab of the version before stores it: past everything that this version does on the way. */
async function saveAsBefore(db: UserDb): Promise<void> {
  const entries = await db.outbox.toArray();
  const transaction = db.begin(['outbox']);
  for (const entry of entries)
    transaction
      .objectStore('outbox')
      .put(Object.fromEntries(Object.entries(entry).filter(([field]) => field !== LIVE_INDEX)));
  await new Promise((resolve) => {
    transaction.addEventListener('complete', resolve);
  });
}

test('a ticket saved by a tab of an older version counts in stock that is fetched before the ticket is sent', async () => {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  await device.pull();
  await device.save([delivery({ volume: 7.5 })]);
  await saveAsBefore(device.db);
  expect(await liveEntries(device.db)).toEqual([]);
  device.server.putStock('abu_batu', 200);
  await device.pull();
  expect(await device.onHand('abu_batu'), 'as before the new stock came: nothing finds it').toBe(92.5);
  expect(await findKeyless(device.db)).toBe(1);
  expect(await liveEntries(device.db)).toHaveLength(1);
  expect(await device.onHand('abu_batu')).toBe(192.5);
  expect(await findKeyless(device.db)).toBe(0);
  await device.round();
  expect([await device.onHand('abu_batu'), device.server.onHand('abu_batu')]).toEqual([192.5, 192.5]);
});
