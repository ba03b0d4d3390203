import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';
import type { ScreenKey } from '../../src/app/screens.ts';

const world = vi.hoisted(() => ({
  ask: vi.fn<() => void>(),
  at: null as Date | null,
  config: {} as Record<string, number>,
  now: new Date('2026-11-20T04:00:00Z'),
}));
// When the server was last heard of is given here; that the question reaches it is told in the browser tests.
vi.mock('../../src/data/runtime/driver.ts', () => ({
  requestRefresh: world.ask,
  sendNow: () => undefined,
  afterSave: () => undefined,
}));
vi.mock('../../src/data/runtime/useSyncStatus.ts', () => ({
  useAnsweredAt: () => world.at?.getTime() ?? 0,
  useSyncStatus: () => ({ lastSuccessAt: world.at, firstSyncComplete: true, online: true, unsent: 0 }),
  useFirstSync: () => undefined,
  useOutbox: () => undefined,
}));
vi.mock('../../src/data/records/useSite.ts', async () => {
  const { DEFAULT_CONFIG } = await import('../../src/domain/settings/config.ts');
  return {
    useConfig: () => ({ ...DEFAULT_CONFIG, ...world.config }),
    useSite: () => ({ timeZone: 'Asia/Jakarta', dayStart: '06:00' }),
    useDevice: () => null,
  };
});
vi.mock('../../src/data/store/siteClock.ts', () => ({ siteNow: () => world.now, followClock: () => undefined }));
const { Freshness } = await import('../../src/app/layout/storeParts.tsx');
const { Today } = await import('../../src/features/stock/StockPage.tsx');

const minutesAgo = (minutes: number) => new Date(world.now.getTime() - minutes * 60_000);

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  world.ask.mockReset();
  world.config = {};
});

afterEach(() => {
  vi.useRealTimers();
});

async function asksAfter(route: ScreenKey, minutes: number): Promise<boolean> {
  world.at = minutesAgo(minutes);
  world.ask.mockReset();
  await show(<Freshness screen={route} />);
  const asked = world.ask.mock.calls.length;
  cleanup();
  expect(asked).toBeLessThanOrEqual(1);
  return asked === 1;
}

describe('a screen that is opened', () => {
  it.each<[ScreenKey, number]>([
    ['dashboard', 2],
    ['delivery', 5],
    ['deliveryNew', 5],
    ['settings', 10],
  ])('%s asks the server for news once what it shows is %i minutes old, and not before', async (route, minutes) => {
    expect(await asksAfter(route, minutes - 0.1)).toBe(false);
    expect(await asksAfter(route, minutes)).toBe(true);
  });

  it("goes by the site's own cache.stale_time where no area has a time of its own", async () => {
    world.config = { 'cache.stale_time': 60_000 };
    expect(await asksAfter('delivery', 1)).toBe(true);
    expect(await asksAfter('dashboard', 1)).toBe(false);
  });

  it('asks once where a part of it marks its figures as old too', async () => {
    world.at = minutesAgo(3);
    await show(
      <>
        <Freshness screen="dashboard" />
        <Today deliveries={[]} made={[]} />
      </>,
    );
    expect(screen.getByRole('img', { name: 'Older than 2 minutes' })).toBeTruthy();
    expect(world.ask).toHaveBeenCalledTimes(1);
  });

  it('and is left open asks again each time that its figures have grown old, and once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    world.at = minutesAgo(3);
    await show(<Freshness screen="dashboard" />);
    const start = world.now;
    try {
      for (const [minute, asked] of [
        [1, 1],
        [2, 2],
        [3, 2],
      ] as const) {
        // The answer to the first question came within the first minute.
        world.at = start;
        world.now = new Date(start.getTime() + minute * 60_000);
        act(() => void vi.advanceTimersByTime(5_000));
        expect([minute, world.ask.mock.calls.length]).toEqual([minute, asked]);
      }
    } finally {
      world.now = start;
    }
  });

  it('asks nothing before the first answer of the server: that one is on its way already', async () => {
    world.at = null;
    await show(<Freshness screen="dashboard" />);
    expect(world.ask).not.toHaveBeenCalled();
  });
});
