import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Dexie } from 'dexie';
import { trusted } from '../../src/domain/values/json.ts';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { StoreNotice } = await import('../../src/app/Shell.tsx');
const { appEvents } = await import('../../src/data/platform/appEvents.ts');
const { nativeVersion, refuseNewerStore } = await import('../../src/data/store/storeUpgrade.ts');
const { announceMaterials } = await import('../../src/data/runtime/driver.ts');

describe('a store that cannot be read', () => {
  it('is told on every page, asked again by a press, and no longer mentioned when it answers', async () => {
    let works = false;
    const stop = announceMaterials(appEvents, () =>
      works ? Promise.resolve(['boulder']) : Promise.reject(new Error('the store is closed')),
    );
    await show(<StoreNotice />);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => appEvents.emit('AUTH_READY', { by: 'profile' }));
    expect((await screen.findByRole('alert')).textContent).toContain("This device's storage cannot be read just now.");
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
    expect(screen.getByRole('alert')).toBeTruthy();
    works = true;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
    expect(screen.queryByRole('alert')).toBeNull();
    stop();
    cleanup();
  });

  it('is told apart from one that a newer app has converted', async () => {
    let open = () => {};
    const on = (_event: string, ready: () => void) => {
      open = ready;
    };
    const db = { name: 'converted', on, backendDB: () => ({ version: nativeVersion(20) }) };
    refuseNewerStore(trusted<Dexie>(db), 1, Dexie);
    expect(() => open()).toThrow(Dexie.VersionError);
    await show(<StoreNotice />);
    act(() => appEvents.emit('MATERIALS_LOAD_FAILED', { reason: 'converted' }));
    expect(screen.getByRole('alert').textContent).toContain('This version of Kuari is too old here. Nothing is lost');
    cleanup();
  });
});
