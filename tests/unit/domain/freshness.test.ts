import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/domain/config.ts';
import { freshnessOf, isStale } from '../../../src/domain/freshness.ts';
import type { Area } from '../../../src/domain/freshness.ts';

const MINUTE = 60_000;

describe('what is on screen', () => {
  it.each<[Area, number, number]>([
    ['stocks', 2, 10], ['equipment', 5, 30], ['analytics', 10, 60], ['system_config', 10, 30], ['profile', 15, 1440], ['dashboard', 10, 60],
    ['other', 5, 30],
  ])('of %s is fresh for %i minutes and kept for %i', (area, fresh, kept) => {
    expect(freshnessOf(area, DEFAULT_CONFIG)).toEqual({ freshMs: fresh * MINUTE, keptMs: kept * MINUTE });
  });

  it('is stale from the minute on that its area allows, and where the server was never heard of', () => {
    const freshness = freshnessOf('stocks', DEFAULT_CONFIG);
    const then = new Date(0);
    expect(isStale(then, new Date(2 * MINUTE - 1), freshness)).toBe(false);
    expect(isStale(then, new Date(2 * MINUTE), freshness)).toBe(true);
    expect(isStale(null, then, freshness)).toBe(true);
  });

  it('is stale where it is of a time that is still to come: the clock was set back, nobody knows how long ago', () => {
    const freshness = freshnessOf('stocks', DEFAULT_CONFIG);
    expect(isStale(new Date(60 * MINUTE), new Date(0), freshness)).toBe(true);
    expect(isStale(new Date(MINUTE), new Date(0), freshness)).toBe(false);
  });

  it('takes its default from the settings', () => {
    expect(freshnessOf('other', { ...DEFAULT_CONFIG, 'cache.stale_time': MINUTE }).freshMs).toBe(MINUTE);
  });
});
