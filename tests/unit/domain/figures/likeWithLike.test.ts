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

describe('the compared days', () => {
  it('are all of a range that is over', () => {
    expect(compared(days(15, 21), days(8, 14), '2026-11-25')).toEqual([
      ['15', '21', 7],
      ['08', '14', 7],
      { leavesOutToday: false, since: null, lacksBefore: false },
    ]);
  });

  it('leave out the unfinished day, and the last day of the time before', () => {
    expect(compared(days(15, 21), days(8, 14), '2026-11-21')).toEqual([
      ['15', '20', 6],
      ['08', '13', 6],
      { leavesOutToday: true, since: null, lacksBefore: false },
    ]);
  });

  it('are none if the range is today alone', () => {
    expect(compared(days(21, 21), days(20, 20), '2026-11-21')).toEqual([
      NOTHING,
      NOTHING,
      { leavesOutToday: true, since: null, lacksBefore: false },
    ]);
  });

  it('leave out seven days without records at the beginning, in both times, and not six', () => {
    expect(compared(days(15, 28), days(1, 14, 8), '2026-11-30')).toEqual([
      ['22', '28', 7],
      ['08', '14', 7],
      { leavesOutToday: false, since: '2026-11-08', lacksBefore: false },
    ]);
    expect(compared(days(15, 28), days(1, 14, 7), '2026-11-30')[1]).toEqual(['01', '14', 14]);
  });

  it('are none if nothing was recorded before', () => {
    expect(compared(days(15, 21), days(8, 14, 15), '2026-11-25')).toEqual([
      NOTHING,
      NOTHING,
      { leavesOutToday: false, since: null, lacksBefore: true },
    ]);
  });
});
