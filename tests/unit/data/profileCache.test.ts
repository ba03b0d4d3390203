import { afterEach, expect, test, vi } from 'vitest';
import { cachedProfileAgeMs, cacheProfile } from '../../../src/data/session/profile/profileCache.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a profile cached by a clock a day ahead is a day old, not fresh until the clock catches up', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const now = Date.parse('2026-11-20T01:00:00Z');
  const day = 86_400_000;
  expect(cachedProfileAgeMs(now)).toBe(Number.POSITIVE_INFINITY);
  cacheProfile(
    { id: 'u', user_id: 'u', email: 'a@kuari.example', full_name: 'A', role: 'admin', created_at: '', updated_at: '' },
    now + day,
  );
  expect(cachedProfileAgeMs(now)).toBe(day);
  expect(cachedProfileAgeMs(now + 2 * day)).toBe(day);
});
