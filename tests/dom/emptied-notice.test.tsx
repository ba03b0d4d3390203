/** Who is told that the browser has emptied their store, and how often. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { USER, prepareBrowser, show } from './support/world.tsx';
import type { UserDb } from '../../src/data/store/schema.ts';

prepareBrowser({ signedIn: false });
const { becomeSignedIn } = await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { readMeta, readPull, writeMeta } = await import('../../src/data/store/meta.ts');
const { userStore } = await import('../../src/data/store/schema.ts');
const { showEmptied, useEmptied, wasEmptied } = await import('../../src/data/runtime/emptiedStore.ts');

const own = userStore(USER).strict;
const device = deviceStore();
const empty = (db: UserDb) => Promise.all(db.tables.map((table) => table.clear()));
/** As the page does in every round. */
const look = () =>
  act(async () => {
    if (await wasEmptied(own, device)) await showEmptied(own, device);
  });
const told = () => screen.getByRole('button').textContent === 'told';
const isMarked = async () => (await readMeta(own, 'in_sync')) === true;
const signIn = (id: string) => {
  act(() => becomeSignedIn({ id, email: `${id}@kuari.example` }));
};

function Notice() {
  const { emptied, acknowledge } = useEmptied();
  return <button onClick={() => void acknowledge()}>{emptied ? 'told' : 'quiet'}</button>;
}

beforeEach(async () => {
  await writeMeta(own, 'pull', { ...(await readPull(own)), complete: true });
  signIn(USER);
  await look();
  await show(<Notice />);
  await empty(own);
});
afterEach(() => vi.restoreAllMocks());

it('a colleague on the same page is not told, and what they close leaves it to the one whose store it was', async () => {
  await look();
  expect(told()).toBe(true);
  signIn('01a1f000-0000-7000-8000-000000000002');
  expect(told()).toBe(false);
  fireEvent.click(screen.getByRole('button'));
  signIn(USER);
  expect([told(), await isMarked()]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(async () => expect([told(), await isMarked()]).toEqual([false, true]));
});

it('a user who has acknowledged it gets no second notice while nothing can be written, and gets one another time', async () => {
  await look();
  const full = vi.spyOn(own.meta, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(full).toHaveBeenCalled());
  await look();
  expect([told(), await isMarked()], 'in the next round').toEqual([false, false]);
  full.mockRestore();
  await look();
  expect([told(), await isMarked()], 'there is room again').toEqual([false, true]);
  await empty(own);
  await look();
  expect(told(), 'another time').toBe(true);
});
