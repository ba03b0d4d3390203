import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InstallBanner } from '../../src/app/layout/InstallBanner.tsx';
import { keepInstallOffer, takeInstallOffer } from '../../src/app/settings/install/installOffer.ts';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { offerUpdate } from '../../src/data/runtime/appUpdates.ts';
import { dismissToast } from '../../src/ui/toast.ts';
import { useDirtyForm } from '../../src/ui/dirtyForms.ts';
import { prepareBrowser, show } from './support/world.tsx';

const WEEK_MS = 7 * 24 * 3_600_000;
keepInstallOffer();

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  vi.unstubAllGlobals();
  prepareBrowser({ signedIn: false });
  for (let id = 0; id < 100; id += 1) dismissToast(id);
  takeInstallOffer();
});

/** What Chromium does where the app can be installed. */
function offerInstall(outcome: 'accepted' | 'dismissed' | 'broken') {
  const prompt = async () => {
    if (outcome === 'broken') throw new Error('the browser changed its mind');
  };
  act(
    () =>
      void dispatchEvent(
        Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice: Promise.resolve({ outcome }) }),
      ),
  );
}

const Form = ({ dirty }: { readonly dirty: boolean }) => {
  useDirtyForm(dirty);
  return null;
};

const open = (dirty = false, path = '/') =>
  show(
    <>
      <Form dirty={dirty} />
      <InstallBanner />
      <Toasts />
    </>,
    path,
  );
const banner = () => screen.queryByRole('complementary', { name: 'Install Kuari' });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('the install banner', () => {
  it('appears where the browser offers it, on the first visit too, and never beside a form that holds something', async () => {
    const { unmount } = await open();
    expect(banner()).toBeNull();
    offerInstall('accepted');
    expect(banner()).not.toBeNull();
    unmount();
    await open(true);
    expect(banner()).toBeNull();
  });

  it.each(['/auth', '/delivery/new', '/shift', '/safety-incidents', '/no/such/page'])(
    'is not on %s: somebody signs in or records something there',
    async (path) => {
      offerInstall('accepted');
      const { unmount } = await open(false, path);
      expect(banner()).toBeNull();
      unmount();
      await open(false, '/delivery');
      expect(banner()).not.toBeNull();
    },
  );

  it('is not shown in the installed app', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }));
    await open();
    offerInstall('accepted');
    expect(banner()).toBeNull();
  });

  it('is hidden for 7 days by Later, which tells how to install all the same', async () => {
    const { unmount } = await open();
    offerInstall('accepted');
    await press('Later');
    expect(banner()).toBeNull();
    expect(screen.getByText('You can install the app later from your browser menu')).toBeTruthy();
    unmount();
    localStorage.setItem('pwa-banner-dismissed', String(Date.now() - WEEK_MS + 60_000));
    const again = await open();
    expect(banner()).toBeNull();
    again.unmount();
    for (const at of [Date.now() - WEEK_MS - 1, Date.now() + WEEK_MS + 60_000]) {
      localStorage.setItem('pwa-banner-dismissed', String(at));
      const later = await open();
      expect(banner()).not.toBeNull();
      later.unmount();
    }
  });

  it.each([
    ['accepted', 'Installing app...'],
    ['dismissed', 'Installation cancelled'],
    ['broken', 'Failed to install app'],
  ] as const)('answers an installation that is %s with "%s"', async (outcome, words) => {
    await open();
    offerInstall(outcome);
    await press('Install');
    expect(screen.getByText(words)).toBeTruthy();
    expect(banner()).toBeNull();
  });

  it('says when the app is installed', async () => {
    await open();
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(screen.getByText('App installed successfully!')).toBeTruthy();
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'Tap Share → Add to Home Screen.'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
      'Open the menu of your browser and choose Install or Add to Home Screen.',
    ],
  ])('says how in a browser that never offers: %s', async (agent, how) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('');
    Reflect.deleteProperty(globalThis, 'onbeforeinstallprompt');
    await open();
    expect(banner()?.textContent).toContain(how);
    // Cut after two lines it would not say what to choose.
    expect(banner()?.querySelector('[class*="line-clamp"]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    await press('Later');
    expect(banner()).toBeNull();
    vi.restoreAllMocks();
  });

  // The last: the offer stays for as long as the page.
  it('leaves its place to a new version of the app', async () => {
    await open();
    offerInstall('accepted');
    act(() => offerUpdate(() => undefined));
    expect(banner()).toBeNull();
  });
});
