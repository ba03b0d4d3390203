/** The offset between two measurements: what changes it, what counts as sleep, and each bound exactly. */
import { expect, test } from 'vitest';
import { backoffMs, retryOf } from '../../../src/sync/clock/backoff.ts';
import {
  CLOCK_LIMIT_MS as LIMIT,
  startClockWatch,
  checkClock,
  doubtClock,
} from '../../../src/sync/clock/clockWatch.ts';
import {
  afterConfirmation,
  afterStoreRead,
  afterTick,
  forOtherStore,
  needsConfirmation,
  startTracking,
  type TrackedOffset,
} from '../../../src/sync/clock/offsetTracking.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';

const NOON = Date.parse('2026-11-20T05:00:00Z');
const START = { wall: NOON, steady: 1_000 };
const held = (offset: number | null, from: TrackedOffset['from'] = 'server'): TrackedOffset => ({
  offset,
  stored: { offset, measuredAt: NOON },
  last: START,
  from,
});

type Tick = [string, { offset: number | null; gained: number; watched?: boolean }, number | null];
test.each([
  ['is unknown', { offset: null, gained: 9 * LIMIT }, null],
  ['at the limit', { offset: 10, gained: LIMIT }, 10],
  ['at the limit, back', { offset: 10, gained: -LIMIT }, 10],
  ['set forward', { offset: 10, gained: LIMIT + 1.4 }, 9 - LIMIT],
  ['set back', { offset: 10, gained: -LIMIT - 1 }, LIMIT + 11],
  ['set back unseen', { offset: 10, gained: -LIMIT - 1, watched: false }, LIMIT + 11],
  ['slept', { offset: 10, gained: LIMIT + 1, watched: false }, 10],
  ['slept, at the limit', { offset: LIMIT, gained: LIMIT + 1, watched: false }, LIMIT],
  ['put right unseen', { offset: LIMIT + 1, gained: LIMIT + 1, watched: false }, 0],
  ['put right to the limit', { offset: 2 * LIMIT + 1, gained: LIMIT + 1, watched: false }, LIMIT],
  ['not quite put right', { offset: 2 * LIMIT + 2, gained: LIMIT + 1, watched: false }, 2 * LIMIT + 2],
  ['past what was right', { offset: LIMIT + 1, gained: 2 * LIMIT + 2, watched: false }, LIMIT + 1],
] satisfies Tick[])('a clock whose offset %s', (_, { offset, gained, watched = true }: Tick[1], after) => {
  const reading = { wall: NOON + 60_000 + gained, steady: START.steady + 60_000 };
  expect(afterTick(held(offset), reading, watched)).toEqual({
    ...held(offset),
    last: reading,
    ...(after !== offset && { offset: after, from: 'moved' }),
  });
});

test('a stored offset counts from the server if it was measured anew, and as moved otherwise', () => {
  const kept = held(10, 'earlier');
  expect(afterStoreRead(kept, { offset: 10, measuredAt: NOON })).toBe(kept);
  const [again, moved] = [
    { offset: 10, measuredAt: NOON + 1 },
    { offset: 11, measuredAt: NOON },
  ];
  expect(afterStoreRead(kept, again)).toEqual({ ...kept, stored: again, from: 'server' });
  expect(afterStoreRead(kept, moved)).toEqual({ ...kept, offset: 11, stored: moved, from: 'moved' });
});

test.each([
  ['none', { offset: null, measuredAt: NOON + 9 * LIMIT }, null],
  ['one without a time', { offset: -5 * LIMIT, measuredAt: undefined }, -5 * LIMIT],
  ['one that was measured later, to the limit', { offset: -LIMIT, measuredAt: NOON }, -LIMIT],
  ['one that the clock contradicts', { offset: -LIMIT - 1, measuredAt: NOON }, 0],
  ['one that the clock contradicts, and is behind', { offset: 0, measuredAt: NOON + LIMIT + 7 }, LIMIT + 7],
  ['one of a clock ahead', { offset: -9 * LIMIT, measuredAt: NOON - 1 }, 0],
])('the first stored offset: %s', (_, stored, offset) => {
  const start = startTracking(START);
  const from = offset === stored.offset ? 'earlier' : 'moved';
  expect(afterStoreRead(start, stored)).toEqual({ offset, stored, last: START, from });
  const known = { ...start, offset: 3 };
  expect(afterStoreRead(known, stored)).toEqual({ ...known, stored });
});

test('the store of another user has no offset; a confirmation sets it to 0; when the user is asked', () => {
  expect(forOtherStore(held(10, 'earlier'))).toEqual({ ...held(null, 'earlier'), stored: null });
  expect(forOtherStore(held(10, 'moved'))).toEqual({ ...held(10, 'moved'), stored: null });
  for (const kept of [held(null, 'moved'), held(10)]) expect(afterConfirmation(kept)).toBe(kept);
  expect(afterConfirmation(held(10, 'earlier'))).toEqual({ ...held(10, 'moved'), offset: 0 });
  const asked = [LIMIT + 1, -LIMIT - 1, LIMIT, null].map((offset) => needsConfirmation(held(offset, 'earlier')));
  expect([...asked, needsConfirmation(held(9 * LIMIT))]).toEqual([true, true, false, false, false]);
});

test('the clock is doubted if it is behind the newest time, or moves against the monotonic clock', () => {
  const watch = startClockWatch(START, NOON + LIMIT + 1);
  expect(watch).toEqual({
    anchor: { ...START, wall: NOON + LIMIT + 1 },
    last: START,
    newest: NOON + LIMIT + 1,
    doubtMs: -LIMIT - 1,
  });
  expect(doubtClock(watch, START, LIMIT).doubtMs).toBeNull();
  expect(doubtClock(watch, START, LIMIT + 1).doubtMs).toBe(-LIMIT - 1);
  const hidden = checkClock(startClockWatch(START, null), { wall: NOON + 9 * LIMIT, steady: 1_000 + 8 * LIMIT }, false);
  expect(hidden.anchor).toEqual({ wall: NOON + 9 * LIMIT, steady: 1_000 + 8 * LIMIT });
  const back = checkClock(hidden, { wall: NOON + 8 * LIMIT - 1, steady: 1_000 + 8 * LIMIT }, false);
  expect(back).toMatchObject({ anchor: hidden.anchor, doubtMs: -LIMIT - 1, newest: NOON + 9 * LIMIT });
});

test('waits grow from the first step to the longest, by half at random; their bounds are settings', () => {
  const settings = retryOf({
    ...DEFAULT_CONFIG,
    'system.max_retries': 4,
    'system.retry_delay': 100,
    'system.max_retry_delay': 350,
  });
  expect(settings).toEqual({ attempts: 4, baseMs: 100, capMs: 350 });
  const waits = [1, 2, 3, 9].map((n) => [0, 0.5, 1].map((chance) => backoffMs(n, settings, () => chance)));
  expect(waits).toEqual([
    [50, 75, 100],
    [100, 150, 200],
    [175, 263, 350],
    [175, 263, 350],
  ]);
});
