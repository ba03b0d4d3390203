import { expect, it } from 'vitest';
import { likeWithLike } from '../../../../src/domain/figures/likeWithLike.ts';
import { daysIn } from '../../../../src/domain/time/calendar.ts';

/** Days of November, with a record from `since` on. */
const days = (from: number, to: number, since = 1) => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  return daysIn({ from: at(from), to: at(to) }).map((day) => ({
    day,
    totals:
      day < at(since) ? [] : [{ operating_day: day, kind: 'delivered', key: 'a', quantity: 1, count: 1, amount: 0 }],
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

it.each<[string, Parameters<typeof likeWithLike>, unknown[]]>([
  [
    'are all of a range that is over',
    [days(15, 21), days(8, 14), '2026-11-25'],
    [['15', '21', 7], ['08', '14', 7], {}],
  ],
  [
    'leave out the unfinished day, and the last day of the time before',
    [days(15, 21), days(8, 14), '2026-11-21'],
    [['15', '20', 6], ['08', '13', 6], { leavesOutToday: true }],
  ],
  [
    'are none if the range is today alone',
    [days(21, 21), days(20, 20), '2026-11-21'],
    [NOTHING, NOTHING, { leavesOutToday: true }],
  ],
  [
    'leave out seven days without records at the beginning, in both times',
    [days(15, 28), days(1, 14, 8), '2026-11-30'],
    [['22', '28', 7], ['08', '14', 7], { since: '2026-11-08' }],
  ],
  ['and not six', [days(15, 28), days(1, 14, 7), '2026-11-30'], [['15', '28', 14], ['01', '14', 14], {}]],
  [
    'are none if nothing was recorded before',
    [days(15, 21), days(8, 14, 15), '2026-11-25'],
    [NOTHING, NOTHING, { lacksBefore: true }],
  ],
])('the compared days %s', (_, given, [now, before, said]) => {
  const nothing = { leavesOutToday: false, since: null, lacksBefore: false };
  expect(compared(...given)).toEqual([now, before, Object.assign(nothing, said)]);
});
