/** Times of a trace that are the threads' own: what the bench gives to Lighthouse. */
import { expect, test } from 'vitest';
import { byProcessorTime, withoutWorkBeforeCommit } from '../../bench/processorTime.ts';
import type { TraceEvent } from '../../bench/processorTime.ts';

const event = (
  name: string,
  [ts, dur]: [number, number?],
  [tts, tdur]: [number?, number?] = [],
  tid = 1,
): TraceEvent => ({
  name,
  pid: 9,
  tid,
  ts,
  ...(dur !== undefined && { dur }),
  ...(tts !== undefined && { tts }),
  ...(tdur !== undefined && { tdur }),
});
const shown = (events: readonly TraceEvent[]) => events.map(({ name, ts, dur }) => [name, ts, dur]);

test('a task takes what the thread worked, and what happens in it keeps its place in that work', () => {
  const events = [
    event('RunTask', [1000, 100], [50, 40]),
    // The thread waited 60 between the two.
    event('first', [1010, 20], [60, 20]),
    event('second', [1095, 5], [85, 5]),
    event('RunTask', [1100, 10], [90, 10]),
  ];
  expect(shown(byProcessorTime(events))).toEqual([
    ['RunTask', 1000, 40],
    ['first', 1010, 20],
    ['second', 1035, 5],
    ['RunTask', 1100, 10],
  ]);
});

test('what has no time of its thread ends with its task at the latest', () => {
  const events = [
    event('RunTask', [1000, 100], [50, 40]),
    event('long', [1030, 60]),
    event('late', [1090, 5]),
    event('mark', [1099]),
  ];
  expect(shown(byProcessorTime(events))).toEqual([
    ['RunTask', 1000, 40],
    ['long', 1030, 10],
    ['late', 1040, 0],
    ['mark', 1040, undefined],
  ]);
});

test('threads do not touch one another, and events outside of tasks stay', () => {
  const events = [
    event('RunTask', [1000, 100], [50, 40]),
    event('RunTask', [1050, 100], [10, 100], 2),
    event('of the other', [1120, 10], [80, 10], 2),
    event('idle', [1105, 7], [90, 3]),
  ];
  expect(shown(byProcessorTime(events))).toEqual([
    ['RunTask', 1000, 40],
    ['RunTask', 1050, 100],
    ['idle', 1105, 7],
    ['of the other', 1120, 10],
  ]);
});

test('a page that is loaded again keeps the time of its work', () => {
  const mark = (name: string, ts: number) => ({ ...event(name, [ts]), args: { frame: 'page' } });
  const events = [
    mark('navigationStart', 1000),
    event('RunTask', [1010, 50], [10, 50]),
    mark('commitNavigationEnd', 1100),
    event('RunTask', [1200, 100], [60, 100]),
    mark('navigationStart', 1400),
    event('RunTask', [1410, 60], [160, 60]),
    mark('commitNavigationEnd', 1500),
  ];
  expect(shown(byProcessorTime(withoutWorkBeforeCommit(events))).filter(([, , dur]) => dur !== undefined)).toEqual([
    ['RunTask', 1010, 0],
    ['RunTask', 1200, 100],
    ['RunTask', 1410, 0],
  ]);
});

test('only tasks of the page between the beginning of its navigation and its document lose their time', () => {
  const mark = (name: string, ts: number, frame: string) => ({ ...event(name, [ts]), args: { frame } });
  const events = [
    event('RunTask', [900, 50], [10, 50]),
    mark('navigationStart', 1000, 'page'),
    event('RunTask', [1010, 200], [60, 170]),
    event('inside', [1020, 100], [70, 100]),
    event('RunTask', [1020, 90], [10, 90], 2),
    // In this one the document comes.
    event('RunTask', [1250, 50], [230, 50]),
    mark('commitNavigationEnd', 1260, 'page'),
    mark('commitNavigationEnd', 1265, 'other'),
    event('RunTask', [1310, 40], [280, 40]),
  ];
  expect(shown(byProcessorTime(withoutWorkBeforeCommit(events))).filter(([, , dur]) => dur !== undefined)).toEqual([
    ['RunTask', 900, 50],
    ['RunTask', 1010, 0],
    ['inside', 1010, 0],
    ['RunTask', 1020, 90],
    ['RunTask', 1250, 50],
    ['RunTask', 1310, 40],
  ]);
});
