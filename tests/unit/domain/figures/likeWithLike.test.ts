import { describe, expect, it } from 'vitest';
import { likeWithLike } from '../../../../src/domain/figures/likeWithLike.ts';
import { daysIn } from '../../../../src/domain/time/calendar.ts';

/** Days of November, with a record from `since` on. */
const days = (from: number, to: number, since = 1) => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  return daysIn({ from: at(from), to: at(to) }).map((day) => ({
    day,
    totals:
      day < at(since)
        ? []
        : [{ operating_day: day, kind: 'delivered', key: 'abu_batu', quantity: 1, count: 1, amount: 0 }],
    shifts: [],
    stops: [],
  }));
};
const compared = (...given: Parameters<typeof likeWithLike>) => {
  const { days: now, before, ...said } = likeWithLike(...given);
  const ends = (of: typeof now) => [of[0]?.day.slice(8), of.at(-1)?.day.slice(8), of.length];
  return [ends(now), ends(before), said];
};
const NOTHING = [undefined, undefined, 0];

describe('days that are compared', () => {
  it('are all of a range that is over', () => {
    expect(compared(days(15, 21), days(8, 14), '2026-11-25')).toEqual([
      ['15', '21', 7],
      ['08', '14', 7],
      { leavesOutToday: false, since: null },
    ]);
  });

  it('are without the unfinished day, and without the weekday in its place before', () => {
    expect(compared(days(15, 21), days(8, 14), '2026-11-21')).toEqual([
      ['15', '20', 6],
      ['08', '13', 6],
      { leavesOutToday: true, since: null },
    ]);
  });

  it('are none of a range of today alone', () => {
    expect(compared(days(21, 21), days(20, 20), '2026-11-21')).toEqual([
      NOTHING,
      NOTHING,
      { leavesOutToday: true, since: null },
    ]);
  });

  it('begin where the records before begin, in both times; a rest of six days is none of it', () => {
    expect(compared(days(15, 28), days(1, 14, 8), '2026-11-30')).toEqual([
      ['22', '28', 7],
      ['08', '14', 7],
      { leavesOutToday: false, since: '2026-11-08' },
    ]);
    expect(compared(days(15, 28), days(1, 14, 7), '2026-11-30')[1]).toEqual(['01', '14', 14]);
  });

  it('are none where nothing was recorded before', () => {
    expect(compared(days(15, 21), days(8, 14, 15), '2026-11-25')).toEqual([
      NOTHING,
      NOTHING,
      { leavesOutToday: false, since: '' },
    ]);
  });
});
