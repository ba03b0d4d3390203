/** The rules of the pull that need no server: what it asks, what an answer changes, and each bound, exactly. */
import { expect, test } from 'vitest';
import { shapes } from '../../../src/domain/mutations/checks.ts';
import type { TableName } from '../../../src/domain/records/rows.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import type { Checkpoint, PullState } from '../../../src/sync/ports.ts';
import { answeredAhead, furthestAnswered, withAnswered } from '../../../src/sync/pull/answeredPositions.ts';
import * as window from '../../../src/sync/pull/historyWindow.ts';
import * as progress from '../../../src/sync/pull/pullProgress.ts';
import { rowsUpTo } from '../../../src/sync/pull/pullRequests.ts';
import * as checkpoints from '../../../src/sync/pull/restoreCheckpoints.ts';
import * as unreadable from '../../../src/sync/pull/unreadableRows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T05:00:00Z');
const AT = { day: '2026-11-10', table: 'deliveries', id: 'm' };
type Place = { readonly [K in keyof typeof AT]?: string | undefined };
const HISTORY = { at: AT, today: '2026-11-20', since: '2025-11-21' };
/** Of a device that is up to date at position 5. */
const HELD: PullState = {
  ...progress.PULL_START,
  epoch: 'e',
  role: 'admin',
  shapes: shapes(),
  generation: 3,
  cursor: { position: 5, id: 'm' },
  position: 5,
  heard: 5,
  mark: [5, 55],
  complete: true,
};
type Fields = { readonly [K in keyof PullState]?: PullState[K] | undefined };
const held = (fields: Fields = {}): PullState => trusted<PullState>({ ...HELD, ...fields });
const MARKS: readonly Checkpoint[] = [
  [3, 33],
  [7, 77],
];
const marked = (epoch: string, marks = MARKS) => ({ epoch, marks });

test('answered positions: the newest twenty of one epoch, and those above the cursor are asked for', () => {
  const all = Array.from({ length: 20 }, (_, n) => n);
  const positions = { epoch: 'e', positions: [4, 9, 6] };
  expect(withAnswered(undefined, 'e', 9)).toEqual({ epoch: 'e', positions: [9] });
  expect(withAnswered({ epoch: 'e', positions: all }, 'e', 20).positions).toEqual([...all.slice(1), 20]);
  expect(withAnswered(positions, 'f', 9)).toEqual({ epoch: 'f', positions: [9] });
  expect(answeredAhead({ epoch: 'e', positions: [4, 5, 6] }, HELD)).toEqual({ answered: [6] });
  const none = [{ epoch: 'e', positions: [4, 5] }, { epoch: 'f', positions: [6] }, undefined];
  for (const one of none) expect(answeredAhead(one, HELD)).toEqual({});
  const furthest = [positions, { epoch: 'e', positions: [] }, { ...positions, epoch: 'f' }, undefined];
  expect(furthest.map((one) => furthestAnswered(one, 'e'))).toEqual([9, 0, 0, 0]);
});

test('checkpoints: which are kept, asked, confirmed and given up', () => {
  const mark: Checkpoint = [9, 99];
  expect(checkpoints.withCheckpoint(marked('e'), 'e', mark)).toEqual(marked('e', [...MARKS, mark]));
  for (const one of [marked('f'), undefined])
    expect(checkpoints.withCheckpoint(one, 'e', mark)).toEqual(marked('e', [mark]));
  const many = Array.from({ length: 21 }, (_, n): Checkpoint => [n, n]);
  const asked = (known: ReturnType<typeof marked> | undefined, fields: Fields) =>
    checkpoints.checkpointsToAsk(known, held(fields));
  expect(asked(marked('e', many), {})).toEqual([[5, 55], ...many.slice(0, 20)]);
  expect(asked(marked('f'), { epoch: null, mark: undefined })).toEqual(MARKS);
  expect([asked(marked('f'), {}), asked(undefined, { epoch: null })]).toEqual([[[5, 55]], [[5, 55]]]);
  expect([2, 3, 7].map((position) => checkpoints.confirmedBy(MARKS, position).length)).toEqual([0, 1, 2]);
  const near = [...MARKS, [9, 33]].map(([at = 0, drawn = 0]): Checkpoint => [at, at === 3 ? 77 : drawn]);
  expect(checkpoints.withoutCheckpoints(marked('e'), near)).toEqual({ marked: marked('e', [[3, 33]]) });
  expect(checkpoints.withoutCheckpoints(undefined, near)).toEqual({});
  const furthest = [marked('e', MARKS.toReversed()), marked('e', []), marked('f'), undefined];
  expect(furthest.map((one) => checkpoints.furthestCheckpoint(one, 'e'))).toEqual([7, 0, 0, 0]);
  const after = (fields: Fields, position: number, given?: number) =>
    checkpoints.checkpointAfter(held(fields), MARKS, { position, mark: given });
  expect([after({}, 9, 0).mark, after({}, 7).mark, after({}, 6).mark]).toEqual([
    [9, 0],
    [7, 77],
    [5, 55],
  ]);
  expect(after({ mark: undefined }, 6)).toEqual({});
});

test('the window of the history, and which records stay open', () => {
  expect([0, 400].map((days) => window.firstDayKept('2026-11-20', days))).toEqual(['2026-11-20', '2025-10-16']);
  expect(window.firstDayKept('2028-03-01', 1)).toBe('2028-02-29');
  const [eve, later] = ['2026-11-19', '2030-01-01'];
  expect([window.cautiousToday(eve, later), window.cautiousToday(later, eve)]).toEqual([eve, eve]);
  const isOpen = (table: TableName, status: string) =>
    window.isOpenRecord(table, { id: 'x', version: 1, position: 1, status });
  expect([isOpen('deliveries', 'pending'), isOpen('deliveries', 'delivered')]).toEqual([true, false]);
  expect(isOpen('customers', 'pending')).toBe(false);
});

test('a page of history holds the rows up to the cursor', () => {
  const row = (id: string, position: number) => ({ id, version: 1, position });
  const rows = [row('z', 4), row('l', 5), row('m', 5), row('n', 5), row('a', 6)];
  expect(rowsUpTo(new Map([['stocks', rows]]), HELD.cursor)).toEqual(new Map([['stocks', rows.slice(0, 3)]]));
});

test('what is fetched next', () => {
  const older = held({ shapes: { ...shapes(), stocks: 'older' } });
  const next = (state: PullState) => [false, true].map((caughtUp) => progress.nextStep(state, caughtUp)).join(' ');
  expect(next(held({ complete: false }))).toBe('head head');
  expect(next(held({ complete: false, history: HISTORY }))).toBe('changes history');
  expect(next(HELD)).toBe('changes none');
  expect(next(older)).toBe('changes history');
  expect(progress.historyOf(older)).toEqual({ at: null, today: '', since: '', tables: { stocks: shapes()['stocks'] } });
  expect(progress.historyOf({ ...older, history: HISTORY })).toBe(HISTORY);
  expect(progress.historyOf({ ...older, complete: false })).toBeNull();
});

test('a page belongs to the progress that it was asked from; one of history to its history', () => {
  const state = held({ history: HISTORY });
  const isSame = (fields: Fields) => {
    const other = held({ history: HISTORY, ...fields });
    return [progress.isSameHistory(state, other), progress.isSameProgress(state, other)];
  };
  const history = (fields: object) => ({ history: { ...HISTORY, ...fields } });
  const basis = [{ epoch: 'f' }, { role: 'owner' }, { generation: 4 }, { complete: false }, { history: null }];
  for (const fields of [...basis, history({ at: null }), history({ since: '' }), history({ tables: {} })])
    expect(isSame(fields)).toEqual([false, false]);
  for (const [position, id] of [
    [6, 'm'],
    [5, 'n'],
  ] as const)
    expect(isSame({ cursor: { position, id } })).toEqual([true, false]);
  expect(isSame({ ...history({ today: '' }), position: 6, heard: 6, shapes: {} })).toEqual([true, true]);
});

const PAGE = { epoch: 'e', role: 'admin', server_ms: 1, tables: new Map(), unreadable: [], outcomes: [] };

test('the state after the head, and after the end of a history', () => {
  const head = { ...PAGE, epoch: 'f', role: 'owner', position: 9, mark: 99, today: '2026-11-20', since: '2025-11-21' };
  const begun = progress.afterHead(progress.PULL_START, head, []);
  const cursor = { position: 9, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const fields = { epoch: 'f', role: 'owner', shapes: shapes(), cursor, position: 9, heard: 9, mark: [9, 99] };
  expect(begun).toEqual({ ...progress.PULL_START, ...fields, history: { ...HISTORY, at: null } });
  const after = (state: PullState, more: boolean, at: Place) =>
    progress.afterHistory(state, { ...PAGE, position: 9, more, cursor: at });
  expect(after(begun, false, {})).toEqual({ ...begun, history: null, complete: true });
  const older = held({ shapes: { a: '1', b: '1' }, history: { ...HISTORY, tables: { b: '2' } } });
  expect(after(older, false, AT)).toEqual(held({ shapes: { a: '1', b: '2' } }));
  expect(after(HELD, false, AT)).toBeNull();
});

test.each<[string, Place, string | null, boolean]>([
  ['goes on', { id: 'n' }, AT.day, true],
  ['goes on to another table', { table: 'downtime_entries' }, AT.day, true],
  ['goes on to the day before', { day: '2026-11-09' }, AT.day, true],
  ['begins', {}, null, true],
  ['goes on from rows without a day', {}, 'infinity', true],
  ['goes on among rows without a day', { day: 'infinity', id: 'n' }, 'infinity', true],
  ['stands still', {}, AT.day, false],
  ['goes back a day', { day: '2026-11-11' }, AT.day, false],
  ['goes back to rows without a day', { day: 'infinity' }, AT.day, false],
  ['has no day', { day: undefined }, AT.day, false],
  ['has no table', { table: undefined }, null, false],
  ['has no id', { id: undefined }, null, false],
])('a history %s: %j', (_, fields, from, isUsed) => {
  const state = held({ complete: false, history: { ...HISTORY, at: from === null ? null : { ...AT, day: from } } });
  const at = { ...AT, ...fields };
  const after = progress.afterHistory(state, { ...PAGE, position: 9, more: true, cursor: at });
  expect(after).toEqual(isUsed ? { ...state, history: { ...HISTORY, at } } : null);
});

test.each<[string, number, string, boolean, number, boolean]>([
  ['goes on', 6, 'a', true, 9, true],
  ['goes on within a position', 5, 'n', true, 9, true],
  ['ends where it was', 5, 'm', false, 5, true],
  ['ends within a position', 5, 'n', false, 5, true],
  ['ends at the position of the server', 9, 'f', false, 9, true],
  ['stands still with more to come', 5, 'm', true, 9, false],
  ['goes back within a position', 5, 'l', false, 9, false],
  ['goes back within a position with more to come', 5, 'l', true, 9, false],
  ['goes back', 4, 'z', true, 9, false],
  ['is beyond the server', 10, 'a', true, 9, false],
])('a cursor of changes %s', (_, position, id, more, reached, isUsed) => {
  const page = { ...PAGE, position: reached, mark: 99, more, cursor: { position, id } };
  const after = progress.afterChanges(HELD, page, []);
  const state = held({ cursor: { position, id }, position, heard: position, mark: [reached, 99] });
  expect(after).toEqual(isUsed ? state : null);
});

test('a page that ends before the position which it states has no checkpoint there', () => {
  const page = { ...PAGE, position: 9, mark: 99, more: false, cursor: { position: 7, id: 'a' } };
  expect(progress.afterChanges(HELD, page, MARKS)?.mark).toEqual([7, 77]);
});

test('failures: since when the server was behind, and for how long', () => {
  const failure = (since?: number) => ({ at: 1, code: 'x', ...(since !== undefined && { since }) });
  const after = (was: PullState['last_failure'], code: string) => progress.pullFailureAfter(was, code, NOW);
  const back = 'server_went_back';
  expect(after(null, 'x')).toStrictEqual({ at: NOW, code: 'x' });
  expect(after(failure(NOW), 'x')).toEqual({ at: NOW, code: 'x', since: NOW });
  expect(after(failure(7), back)).toEqual({ at: NOW, code: back, since: 7 });
  for (const was of [null, failure(), failure(NOW + 1)])
    expect(after(was, back)).toEqual({ at: NOW, code: back, since: NOW });
  const lagged = [failure(NOW - HOUR), failure(NOW - HOUR + 1), failure(), null];
  const isLong = lagged.map((last_failure) => progress.hasLaggedTooLong(held({ last_failure }), NOW));
  expect(isLong).toEqual([true, false, false, false]);
});

test('the share of a first sync', () => {
  const of = (day: string | null) =>
    progress.firstSyncProgress(
      held({ complete: false, history: { ...HISTORY, at: day === null ? null : { ...AT, day } } }),
    );
  expect([of(null), of('infinity'), of('2026-11-20'), of('2026-11-21')]).toEqual([0, 0, 0, 0]);
  expect([of('2026-09-08'), of('2025-11-21'), of('2020-01-01')]).toEqual([0.2, 0.99, 0.99]);
  expect([HELD, progress.PULL_START].map(progress.firstSyncProgress)).toEqual([1, 0]);
});

test('unreadable rows: since when, how long they are waited for, and which are left out', () => {
  const list = (left: readonly string[], since = 7) => ({ since, asked: 8, left });
  const since = (was: PullState['unreadable'], code = unreadable.UNREADABLE) =>
    unreadable.unreadableSince(held({ unreadable: was }), code, 9);
  expect([since(undefined), since(list(['a'], 10))]).toEqual([
    { unreadable: { since: 9, asked: 9, left: [] } },
    { unreadable: { since: 9, asked: 9, left: ['a'] } },
  ]);
  expect([since(undefined, 'x'), since(list([])), since(list([], 9))]).toEqual([{}, {}, {}]);
  const waited = (ms: number) => unreadable.isToLeaveOut(held({ unreadable: list([], NOW - ms) }), NOW);
  expect([waited(HOUR), waited(HOUR - 1), unreadable.isToLeaveOut(HELD, NOW)]).toEqual([true, false, false]);
  const due = (fields: Partial<PullState['unreadable']>, complete = true) =>
    unreadable.isRefetchDue(held({ complete, unreadable: { ...list(['a']), asked: NOW - DAY, ...fields } }), NOW);
  expect([due({}), due({ asked: NOW + DAY })]).toEqual([true, true]);
  expect([due({ asked: NOW - DAY + 1 }), due({ left: [] }), due({}, false)]).not.toContain(true);
  expect(unreadable.isRefetchDue(HELD, NOW)).toBe(false);
  const failure = (was: PullState['unreadable']) => unreadable.remainingFailure(held({ unreadable: was }), 9);
  expect([undefined, list([]), list(['a'])].map(failure)).toEqual([null, null, { at: 9, code: 'unreadable_rows' }]);
});

test('the list of rows that are left out follows the rows that come', () => {
  const row = { id: 'x', version: 1, position: 1 };
  const after = (left: readonly string[], isLast: boolean, lost: readonly string[] = []) =>
    unreadable.withUnreadable(
      held({ unreadable: { since: 7, asked: 8, left } }),
      { ...PAGE, position: 9, tables: new Map([['stocks', [row]]]), unreadable: lost },
      isLast,
    ).unreadable?.left;
  expect(after(['stocks:x', 'stocks:y'], true)).toEqual(['stocks:y']);
  expect(after(['stocks:y'], false, ['stocks:x'])).toEqual(['stocks:y', 'stocks:x']);
  expect([after(['stocks:x'], false), after(['stocks:x'], true), after([], true)]).toEqual([[], undefined, undefined]);
  const many = Array.from({ length: 1_001 }, (_, n) => `${n}`);
  expect(after([], true, many)).toEqual(many.slice(0, 1_000));
  expect(unreadable.withUnreadable(HELD, { ...PAGE, position: 9 }, true)).toBe(HELD);
});
