import { cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';
import type { BuiltRoute } from '../../src/app/screens.ts';

const world = vi.hoisted(() => ({ ask: vi.fn<() => void>(), at: null as Date | null, config: {} as Record<string, number>, now: new Date('2026-11-20T04:00:00Z') }));
// When the server was last heard of is given here; that the question reaches it is told in the browser tests.
vi.mock('../../src/data/driver.ts', () => ({ askForNews: world.ask, sendNow: () => undefined, afterSave: () => undefined }));
vi.mock('../../src/data/hooks/sync.ts', () => ({ useAnsweredAt: () => world.at?.getTime() ?? 0, useSyncStatus: () => undefined, useFirstSync: () => undefined, useOutbox: () => undefined }));
vi.mock('../../src/data/hooks/site.ts', async () => {
  const { DEFAULT_CONFIG } = await import('../../src/domain/config.ts');
  return { useConfig: () => ({ ...DEFAULT_CONFIG, ...world.config }), useSite: () => ({ timeZone: 'Asia/Jakarta', dayStart: '06:00' }), useDevice: () => null };
});
vi.mock('../../src/data/siteClock.ts', () => ({ siteNow: () => world.now, followClock: () => undefined }));
const { Freshness } = await import('../../src/app/Freshness.tsx');

const minutesAgo = (minutes: number) => new Date(world.now.getTime() - minutes * 60_000);

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  world.ask.mockReset();
  world.config = {};
});

async function asksAfter(route: BuiltRoute, minutes: number): Promise<boolean> {
  world.at = minutesAgo(minutes);
  world.ask.mockReset();
  await show(<Freshness route={route} />);
  const asked = world.ask.mock.calls.length;
  cleanup();
  expect(asked).toBeLessThanOrEqual(1);
  return asked === 1;
}

describe('a screen that is opened', () => {
  it.each<[BuiltRoute, number]>([['dashboard', 2], ['delivery', 5], ['deliveryNew', 5], ['settings', 10]])(
    '%s asks the server for news once what it shows is %i minutes old, and not before', async (route, minutes) => {
      expect(await asksAfter(route, minutes - 0.1)).toBe(false);
      expect(await asksAfter(route, minutes)).toBe(true);
    });

  it('goes by the site\'s own cache.stale_time where no area has a time of its own', async () => {
    world.config = { 'cache.stale_time': 60_000 };
    expect(await asksAfter('delivery', 1)).toBe(true);
    expect(await asksAfter('dashboard', 1)).toBe(false);
  });

  it('asks nothing before the first answer of the server: that one is on its way already', async () => {
    world.at = null;
    await show(<Freshness route="dashboard" />);
    expect(world.ask).not.toHaveBeenCalled();
  });
});
