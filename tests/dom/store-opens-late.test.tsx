/** A browser that was killed may need a moment before its stores open again: who was here is not signed out by that. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser, USER } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { authState } = await import('../../src/data/session/authState.ts');
const { openDeviceStore } = await import('../../src/data/store/deviceStore.ts');
const { restoreIdentity } = await import('../../src/data/session/restoreIdentity.ts');

const open = indexedDB.open.bind(indexedDB);

/** The next `times` it is opened the store does not. */
function failing(times: number, error: DOMException): void {
  let left = times;
  vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => {
    left -= 1;
    if (left >= 0) throw error;
    return open(...asked);
  });
}

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await openDeviceStore().set('identity', { id: USER, email: 'clerk@kuari.example' });
});

it('storage that is refused at once is not waited for', async () => {
  failing(100, new DOMException('denied', 'SecurityError'));
  await restoreIdentity();
  expect(authState().phase).toBe('signed_out');
});

it('a store that opens late says who is signed in', async () => {
  failing(4, new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'));
  await restoreIdentity();
  expect(authState()).toMatchObject({ phase: 'signed_in', user: { id: USER } });
});
