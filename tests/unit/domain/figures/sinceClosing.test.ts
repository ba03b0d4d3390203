import { expect, test } from 'vitest';
import {
  asFrozen,
  changesSince,
  closingsByDay,
  figuresOfShifts,
  isMoney,
  isTakenOut,
  sinceClosing,
  whenClosed,
  type DatedRow,
} from '../../../../src/domain/figures/sinceClosing.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const CLOSING = {
  closed_at: '2026-11-20T23:30:00Z',
  received_at: '2026-11-21T00:00:00Z',
  reopened_at: null,
  position: 50,
};
/** In time, and as it was. */
const ROW = {
  position: 40,
  captured_at: '2026-11-20T05:00:00Z',
  received_at: '2026-11-20T05:01:00Z',
  flags: [],
  voided_at: null,
};
const LATER = '2026-11-21T02:00:00Z';
/** Of the freezing, and of the closing. */
const [BEFORE, EARLIER] = ['2026-11-20T23:45:00Z', '2026-11-20T22:00:00Z'];
const touched = { position: 60, flags: ['late_change'] };

test.each([
  ['nothing', {}, null],
  ['nothing, though its print was noted', { position: 60 }, null],
  ['that it came late', { received_at: LATER, position: 60, flags: ['late'] }, 'late'],
  [
    'nothing: it came before the figures were frozen, late for its shift',
    { received_at: BEFORE, flags: ['late'] },
    null,
  ],
  ['that the owner recorded it afterwards', { captured_at: LATER, received_at: LATER }, 'after'],
  ['that it comes late, while it is not sent yet', { received_at: null }, 'late'],
  ['that it was taken back, and was not late', { ...touched, voided_at: LATER }, 'taken_back'],
  ['that it was taken back by one whose word came late', { ...touched, voided_at: EARLIER }, 'taken_back'],
  ['nothing: it was taken back before', { voided_at: EARLIER }, null],
  ['nothing: it came late and was taken back', { received_at: LATER, voided_at: LATER, position: 60 }, null],
  ['that it was cancelled', { ...touched, status: 'cancelled', cancelled_at: LATER }, 'cancelled'],
  ['that it was cancelled, and was not late', { status: 'cancelled', cancelled_at: LATER }, 'cancelled'],
  ['nothing: it was cancelled before', { status: 'cancelled', cancelled_at: EARLIER }, null],
  ['nothing: it came late and was cancelled', { received_at: LATER, status: 'cancelled' }, null],
  ['nothing: it was taken back as the day was closed', { voided_at: CLOSING.closed_at }, null],
  ['nothing: it came as the figures were frozen', { received_at: CLOSING.received_at }, null],
  ['nothing: it arrived before', { status: 'delivered', delivered_at: EARLIER }, null],
  ['that it arrived', { ...touched, status: 'delivered', delivered_at: LATER }, 'delivered'],
  ['that it was changed', touched, 'changed'],
  ['nothing: it was changed after an earlier closing', { ...touched, position: 45 }, null],
])('a record tells %s', (_, changes, what) => {
  expect(sinceClosing({ ...ROW, ...changes }, CLOSING)).toBe(what);
});

test('a day that was opened again has no frozen figures, like one that the server has not frozen; what was changed stays known', () => {
  expect(sinceClosing({ ...ROW, ...touched, position: 45 }, { ...CLOSING, reopened_at: LATER })).toBe('changed');
  const closing = (operating_day: string, fields: RowFields<'day_closings'> = {}) =>
    rowOf('day_closings', { operating_day, totals: [['feed', 'boulder', 1, 1, 0]], ...fields });
  const others = [closing('2026-11-19', { reopened_at: LATER }), closing('2026-11-20', { totals: [] })];
  expect([...closingsByDay([closing('2026-11-18'), ...others]).keys()]).toEqual(['2026-11-18']);
});

test('what is out counts with the opposite sign; expenses, payments and revenue are money', () => {
  const all = ['late', 'after', 'delivered', 'changed', 'cancelled', 'taken_back'] as const;
  expect(all.filter(isTakenOut)).toEqual(['cancelled', 'taken_back']);
  expect(['delivered', 'expense', 'payments', 'revenue'].map(isMoney)).toEqual([false, true, true, true]);
});

const now = (kind: string, key: string, quantity: number, amount = 0) => ({
  operating_day: '2026-11-20',
  kind,
  key,
  quantity,
  count: 1,
  amount,
});

test('the figures that changed are those of m³, money, cash and stock, and no others', () => {
  const frozen: Parameters<typeof changesSince>[0] = [
    ['delivered', 'abu_batu', 100, 5, 20_000_000],
    ['delivered', 'boulder', 10, 1, 1_000_000],
    ['payments', 'cash', 0, 1, 5_000_000],
    ['stock', 'abu_batu', 400, 0, 0],
    ['shifts', 'day', 11, 8, 0],
  ];
  const totals = [now('delivered', 'abu_batu', 73.5, 13_772_500), now('delivered', 'boulder', 10, 1_000_000)];
  const beside = [
    now('stock', 'abu_batu', 426.5),
    now('stock', 'split_half_inch', 7),
    now('payments', 'cash', 0, 5_000_000),
    now('payments', 'transfer', 0, 69_089_000),
  ];
  expect(changesSince(frozen, totals, beside)).toEqual([
    { kind: 'delivered', key: 'abu_batu', before: 100, after: 73.5 },
    { kind: 'revenue', key: 'all', before: 21_000_000, after: 14_772_500 },
    { kind: 'stock', key: 'abu_batu', before: 400, after: 426.5 },
    { kind: 'payments', key: 'transfer', before: 0, after: 69_089_000 },
  ]);
  // Where stock and payments are not known, nothing is said of them.
  expect(changesSince(frozen, totals).map(({ kind }) => kind)).toEqual(['delivered', 'revenue']);
  expect(changesSince([], totals, beside)).toEqual([]);
});

test('an expense that changed, a new one and one that is gone are changes; what is not compared is none', () => {
  const frozen: Parameters<typeof changesSince>[0] = [
    ['expense', 'fuel', 0, 1, 2_000_000],
    ['expense', 'rent', 0, 1, 700_000],
    ['hours_worked', 'planned', 88, 1, 0],
    ['hours_worked', 'worked', 80, 1, 0],
  ];
  const expenses = [now('expense', 'fuel', 0, 2_500_000), now('expense', 'parts', 0, 900_000)];
  const found = changesSince(frozen, [...expenses, now('deliveries', 'boulder', 9), now('hours_worked', 'worked', 96)]);
  expect(found.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['fuel', 2_000_000, 2_500_000],
    ['rent', 700_000, 0],
    ['worked', 80, 96],
    ['parts', 0, 900_000],
  ]);
});

test('a closed day has the totals that were frozen, and the records that its closing knew', () => {
  const totals: Parameters<typeof changesSince>[0] = [['production', 'abu_batu', 580, 1, 0]];
  const closing = { ...CLOSING, totals };
  const facts = { day: '2026-11-20', totals: [now('production', 'abu_batu', 600)], shifts: [], stops: [] };
  const frozen = asFrozen(facts, closing);
  expect(frozen.totals).toEqual([now('production', 'abu_batu', 580)]);
  expect(frozen.closed?.changes).toEqual([{ kind: 'production', key: 'abu_batu', before: 580, after: 600 }]);
  expect(asFrozen(facts, undefined)).toBe(facts);
  const rows = [{ ...ROW, received_at: LATER }, { ...ROW, ...touched, voided_at: LATER }, ROW];
  expect(rows.flatMap((row) => whenClosed(row, closing))).toEqual([{ ...rows[1], voided_at: null }, ROW]);
  expect(whenClosed(rows[0]!, undefined)).toEqual([rows[0]]);
  const after = { captured_at: LATER, received_at: LATER };
  const voided = { held_end_at: LATER, ...touched, voided_at: LATER };
  const changes: Partial<DatedRow>[] = [{ held_end_at: LATER }, voided, after, touched, { voided_at: EARLIER }];
  const known = changes.flatMap((one) => whenClosed({ ...ROW, ...one }, closing));
  const were = [
    { held_end_at: null },
    { ...voided, held_end_at: null, voided_at: null },
    touched,
    { voided_at: EARLIER },
  ];
  expect(known).toEqual(were.map((one) => ({ ...ROW, ...one })));
  // A stop that ran at the closing, and of which the end came later: it ran until the closing.
  const stop = { ...ROW, ended_at: '2026-11-20T11:00:00Z' };
  expect(whenClosed({ ...stop, ...touched }, closing)).toEqual([{ ...stop, ...touched, ended_at: CLOSING.closed_at }]);
  expect(whenClosed(stop, closing)).toEqual([stop]);
});

test('a shift that was changed after the closing of its day ran, and was to make, what was frozen; beside it stands what it says now', () => {
  const totals: Parameters<typeof changesSince>[0] = [
    ['shifts', 'day', 10, 8, 0],
    ['shift_target', 'day', 600, 0, 0],
    ['shifts', 'night', 0, 4, 0],
  ];
  const closing = { ...CLOSING, totals };
  const shift = rowOf('shifts', {
    ...touched,
    captured_at: ROW.captured_at,
    received_at: ROW.received_at,
    status: 'closed',
    shift_type: 'day',
    production_target: 450,
    opened_at: '2026-11-20T00:00:00.000Z',
    closed_at: '2026-11-20T11:30:00.000Z',
  });
  const known = (change: Partial<typeof shift>) => whenClosed({ ...shift, ...change }, closing)[0];
  expect(known({})).toMatchObject({ production_target: 600, closed_at: '2026-11-20T10:00:00.000Z' });
  expect(known({ flags: [] })).toMatchObject({ production_target: 450, closed_at: shift.closed_at });
  expect(known({ closed_at: '2026-11-20T10:00:00.600Z' })).toMatchObject({ closed_at: '2026-11-20T10:00:00.600Z' });
  // The one ran still at the closing, the other was planned.
  expect(known({ shift_type: 'night' })).toMatchObject({ production_target: null, closed_at: CLOSING.closed_at });
  expect(known({ shift_type: 'morning' })).toMatchObject({ status: 'planned', opened_at: null, closed_at: null });
  const night = { ...shift, shift_type: 'night', production_target: null, closed_at: null } as const;
  const planned = { ...shift, status: 'planned' } as const;
  expect(changesSince(totals, [], figuresOfShifts([shift, night, planned]))).toEqual([
    { kind: 'shifts', key: 'day', before: 10, after: 11.5 },
    { kind: 'shift_target', key: 'day', before: 600, after: 450 },
  ]);
});
