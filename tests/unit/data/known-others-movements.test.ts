/** What a page remembers of the other users' unsent movements between two screens. */
import { expect, test, vi } from 'vitest';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { knownOthersMovements, readOthersMovements } from '../../../src/data/store/apply/mirrorMovements.ts';

const MOVEMENT = { mutation: 'm1', save: 's1', stock: 'abu_batu', quantity: -7, version: null, shown_by: null };

/** Agus has one ticket that is not sent. */
async function prepareTablet() {
  await deviceStore().set('users', { siti: 'siti@kuari.example', agus: 'agus@kuari.example' });
  await deviceStore().set('unsent_stock:agus', { name: 'Agus', movements: [MOVEMENT] });
  await deviceStore().set('unsent_stock:siti', { name: 'Siti', movements: [] });
}

test('what was read last is known at once, and the same list again is the same object', async () => {
  await prepareTablet();
  const found = await readOthersMovements('siti');
  expect(found).toEqual({ userId: 'siti', others: [{ name: 'Agus', movements: [MOVEMENT] }] });
  expect(knownOthersMovements()).toBe(found);
  expect(await readOthersMovements('siti')).toBe(found);
});

test('a list names its user, and another user has another list', async () => {
  await prepareTablet();
  await readOthersMovements('siti');
  expect(await readOthersMovements('agus')).toEqual({ userId: 'agus', others: [] });
  expect(knownOthersMovements()?.userId).toBe('agus');
});

test('where they cannot be read, those known of this user stay, and another user has none', async () => {
  await prepareTablet();
  const found = await readOthersMovements('siti');
  const unreadable = vi.spyOn(deviceStore(), 'get').mockRejectedValue(new Error('closed'));
  expect(await readOthersMovements('siti')).toBe(found);
  expect(await readOthersMovements('budi')).toEqual({ userId: 'budi', others: [] });
  unreadable.mockRestore();
});
