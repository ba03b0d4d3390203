import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { freshMsOf, isStale, type Area } from '../../../src/domain/settings/freshness.ts';

const MINUTE = 60_000;

describe('what is on screen', () => {
  it.each<[Area, number]>([
    ['stocks', 2],
    ['equipment', 5],
    ['analytics', 10],
    ['system_config', 10],
    ['other', 5],
  ])('of %s is fresh for %i minutes', (area, fresh) => {
    expect(freshMsOf(area, DEFAULT_CONFIG)).toBe(fresh * MINUTE);
  });

  it('is stale from the minute on that its area allows, and where the server was never heard of', () => {
    const freshness = freshMsOf('stocks', DEFAULT_CONFIG);
    const after = (then: number, now: number) => isStale(new Date(then), new Date(now), freshness);
    expect([after(0, 2 * MINUTE - 1), after(0, 2 * MINUTE)]).toEqual([false, true]);
    expect(isStale(null, new Date(0), freshness)).toBe(true);
    // Of a time that is still to come: the clock was set back, nobody knows how long ago.
    expect([after(60 * MINUTE, 0), after(MINUTE, 0)]).toEqual([true, false]);
  });

  it('takes its default from the settings', () => {
    expect(freshMsOf('other', { ...DEFAULT_CONFIG, 'cache.stale_time': MINUTE })).toBe(MINUTE);
  });
});
