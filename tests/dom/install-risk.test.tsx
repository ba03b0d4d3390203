/** In Safari, outside the installed app: what the browser will delete, said before it does. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { prepareBrowser, show, USER } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { InstallBanner } = await import('../../src/app/layout/InstallBanner.tsx');
const { StorageRisk } = await import('../../src/app/layout/fromStore.ts');
const { userStore } = await import('../../src/data/store/schema.ts');
const { saveMutations } = await import('../../src/data/index.ts');
const { writeMeta } = await import('../../src/data/store/meta.ts');

const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
const persisted = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted } });

const open = async () => {
  Reflect.deleteProperty(globalThis, 'onbeforeinstallprompt');
  await StorageRisk.load();
  const page = await show(<InstallBanner />);
  await waitFor(() => expect(persisted).toHaveBeenCalled());
  await act(() => vi.dynamicImportSettled());
  return page;
};
const banner = () => screen.queryByRole('complementary', { name: 'Install Kuari' });
const QUIET = /^This browser deletes what Kuari stored after 7 days without use\./;

beforeEach(() => {
  localStorage.removeItem('pwa-banner-dismissed');
  persisted.mockClear();
  persisted.mockResolvedValue(false);
});

it('is said with the way to keep it, until Later', async () => {
  const first = await open();
  await screen.findByText(QUIET);
  expect(banner()?.textContent).toContain('Tap Share → Add to Home Screen.');
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(banner()).toBeNull();
  first.unmount();
  await open();
  expect(banner()).toBeNull();
});

it('is not said where the browser has promised to keep it', async () => {
  persisted.mockResolvedValue(true);
  await open();
  await screen.findByText('Install Kuari');
  expect(screen.queryByText(QUIET)).toBeNull();
});

it('is said of records that wait for a signal, in spite of an earlier Later', async () => {
  localStorage.setItem('pwa-banner-dismissed', String(Date.now()));
  await writeMeta(userStore(USER).strict, 'device', { id: newId(), code: 'K7F' });
  const draft = { kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Baru' } } as const;
  expect((await saveMutations([draft], { author: USER })).ok).toBe(true);
  await open();
  // They are being sent.
  expect(banner()).toBeNull();
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await screen.findByText(/^1 record is not sent and only here\./);
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(banner()).toBeNull();
});
