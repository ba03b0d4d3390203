/** The browser is asked to protect what is stored once there is something to protect, and its answer is shown. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { prepareBrowser, show, USER } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { writeMeta } = await import('../../src/data/store/meta.ts');
const { saveMutations } = await import('../../src/data/index.ts');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

it('navigator.storage.persist() is asked after the first save, not before and once, and the panel shows what it answered', async () => {
  let granted = false;
  const persist = vi.fn<() => Promise<boolean>>(() => {
    granted = true;
    return Promise.resolve(granted);
  });
  const storage = {
    persist,
    persisted: () => Promise.resolve(granted),
    estimate: () => Promise.resolve({ usage: 1_000_000, quota: 1e9 }),
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  await writeMeta(userStore(USER).strict, 'device', { id: newId(), code: 'K7F' });
  const panel = await show(<SyncPanel onClose={() => undefined} />);
  expect(await screen.findByText(/^Storage used: 1 MB · Not protected yet: install/)).toBeTruthy();
  expect(persist).not.toHaveBeenCalled();
  panel.unmount();

  const customer = () =>
    saveMutations([{ kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Baru' } }], { author: USER });
  expect((await customer()).ok).toBe(true);
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
  granted = false;
  expect((await customer()).ok).toBe(true);
  // What follows a save was put off by one turn before the save ended, so that it is over two turns later; asking takes no longer.
  await turn();
  await turn();
  expect(persist).toHaveBeenCalledTimes(1);

  granted = true;
  await show(<SyncPanel onClose={() => undefined} />);
  expect(await screen.findByText('Storage used: 1 MB · Protected: the browser keeps it')).toBeTruthy();
});
