/** Which movements of a device's other users the stock of this one lacks: each proof that it has one, and each that it has not. */
import { expect, test } from 'vitest';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import type { EntryState, OutboxEntry } from '../../../src/sync/entry.ts';
import * as movements from '../../../src/sync/predict/unsentMovements.ts';
import { createWorld } from './support/world.ts';

const STATES: readonly EntryState[] = ['queued', 'settled', 'rejected', 'held', 'set_aside', 'withdrawn'];
const moved = { at: '2026-11-20T05:00:00Z' };
const add = { kind: 'add', table: 'stocks', id: 'abu', names: {}, add: { on_hand: -7 } } as const;
const cancels = { kind: 'change', table: 'deliveries', id: 'own', fields: { status: 'cancelled' } } as const;

function of(fields: Partial<OutboxEntry>) {
  const { deliver, store } = createWorld();
  const entry = store.entries.get(deliver().id)!;
  return movements.movementsOf([{ ...entry, id: 'm', save_id: 's', entity_id: 'own', effects: [add], ...fields }]);
}
const waiting: movements.UnsentMovement = {
  mutation: 'm',
  save: 's',
  stock: 'abu',
  quantity: -7,
  record: 'deliveries:own',
  version: null,
  epoch: null,
  shown_by: 'presence',
  taken_over: false,
};

test('movements are those of the entries that their own user counts', () => {
  expect(STATES.filter((state) => of({ state }).length > 0)).toEqual(['queued', 'settled', 'set_aside']);
  expect(of({ verdict: { code: 'held_before', message: '', field: null, conflict: null } })).toEqual([]);
  expect(of({ effects: [cancels, { ...add, table: 'daily_totals' }] })).toEqual([]);
  expect(of({ epoch: 'e' })).toEqual([waiting]);
  expect(of({ on_behalf_of: { author: 'a', device: 'd' } })).toEqual([{ ...waiting, taken_over: true }]);
  const settled = {
    state: 'settled',
    epoch: 'e',
    versions: { 'stocks:abu': 3 },
    effects: [{ ...add, moved }],
  } as const;
  expect(of(settled)).toEqual([{ ...waiting, moved, version: 3, epoch: 'e' }]);
  expect(of({ ...settled, versions: {}, effects: [{ ...add, add: {} }] })).toMatchObject([{ quantity: 0, version: 0 }]);
  const shown = (kind: OutboxEntry['kind'], ...effects: OutboxEntry['effects']) =>
    of({ kind, effects: [add, ...effects] })[0]?.shown_by;
  expect([shown('deliveries.void'), shown('deliveries.change_status', cancels)]).toEqual(['voided', 'cancelled']);
  expect(shown('deliveries.change_status', { ...cancels, fields: { status: 'loaded' } })).toBeNull();
  expect(shown('deliveries.correct', { ...cancels, kind: 'create' })).toBeNull();
});

const none = { counts: new Map(), versions: new Map<string, number>() };
const base: movements.StockBase = {
  epoch: 'e',
  hasStocks: true,
  complete: true,
  ...none,
  versions: new Map([['abu', 3]]),
};
const counted = (at: string, stock = 'abu') => ({ counts: new Map([[stock, { at, day: '' }]]) });
const record = { id: 'own', version: 1 };
const applied = { ...waiting, version: 3, epoch: 'e' };
const [cancelled, voided] = [{ shown_by: 'cancelled' }, { shown_by: 'voided' }];

type Rest = readonly [over?: object, row?: Row | undefined, known?: movements.MovementVersions[string]];
const CASES: readonly (readonly [what: string, isMissing: boolean, one: object, ...Rest])[] = [
  ['waits, and nothing shows it', true, waiting],
  ['waits, and its record is here', false, waiting, {}, record],
  ['is known to be in a later stock', true, waiting, {}, record, { abu: 4 }],
  ['is known to be in this stock', false, waiting, {}, undefined, { abu: 3 }],
  ['is known to be unknown', false, waiting, none, undefined, {}],
  ['was counted since', false, { moved }, counted('2026-11-20T05:00:01Z'), undefined, { abu: 9 }],
  ['was counted before', true, { moved }, counted('2026-11-20T04:59:59Z')],
  ['is of another stock than the one that was counted', true, { moved }, counted('2026-11-21T00:00:00Z', 'split')],
  ['was applied, and is in this stock', false, applied],
  ['was applied later than this stock', true, { ...applied, version: 4 }, {}, record],
  ['was applied, and the stock never moved', true, { ...applied, version: 1 }, none],
  ['was applied, and no stocks are here', false, { ...applied, version: 4 }, { hasStocks: false }],
  ['was applied by an earlier server', true, applied, { epoch: 'f' }],
  ['was applied by an earlier server, and shows here', false, applied, { epoch: 'f' }, record],
  ['was applied by an earlier server, and not all is here', false, applied, { epoch: 'f', complete: false }],
  ['is a cancellation that shows', false, cancelled, {}, { ...record, status: 'cancelled' }],
  ['is a cancellation that does not', true, cancelled, {}, { ...record, status: 'loaded' }],
  ['is a cancellation of nothing', true, cancelled],
  ['is a voiding that shows', false, voided, {}, { ...record, voided_at: 'x' }],
  ['is a voiding that does not', true, voided, {}, { ...record, voided_at: null }],
  ['is a voiding of nothing', true, voided],
  ['is shown by nothing', true, { shown_by: null }, {}, { ...record, status: 'cancelled' }],
];
for (const [what, isMissing, one, over, row, known] of CASES)
  test(`a movement that ${what}`, () =>
    expect(movements.isMissingFromStock({ ...waiting, ...one }, { ...base, ...over }, row, known)).toBe(isMissing));

test('what a store may still need, and what the server is asked about', () => {
  const needs = (over: object, one: object = {}) => movements.isNeededBy({ ...base, ...over }, { ...applied, ...one });
  expect([needs({}, { version: 4 }), needs(none), needs({ epoch: 'f' })]).toEqual([true, true, true]);
  expect([needs({}), needs({ epoch: 'f', hasStocks: false })]).toEqual([false, false]);
  expect(needs({ hasStocks: false }, { version: null })).toBe(true);
  const m = { ...waiting, shown_by: null };
  const asked = [
    m,
    { ...waiting, mutation: 'n', record: 'productions:x' },
    { ...m, ...applied, shown_by: null, mutation: 'o' },
  ];
  expect(movements.movementsToAsk([...asked, { ...waiting, mutation: 'w' }, m], 'e')).toEqual(['m', 'n']);
  for (const epoch of ['f', null]) expect(movements.movementsToAsk(asked, epoch)).toEqual(['m', 'n', 'o']);
  const many = Array.from({ length: 60 }, (_, n) => ({ ...m, mutation: `${n}` }));
  expect(movements.movementsToAsk(many, 'e')).toHaveLength(50);
});
