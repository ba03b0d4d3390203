/** The rules of the push that need no drain: each state and verdict of an entry, and each bound, exactly. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { STALLED_AFTER_MS, type EntryState, type OutboxEntry } from '../../../src/sync/entry.ts';
import * as abandoned from '../../../src/sync/push/abandonedDependencies.ts';
import { canWithdraw, isSafeToResend, isSuperseded } from '../../../src/sync/push/appliedElsewhere.ts';
import { batchBody, grown } from '../../../src/sync/push/batch.ts';
import {
  countRefusal,
  countServerError,
  outcomeToChange,
  quarantine,
  takeOverRefused,
} from '../../../src/sync/push/outcomes.ts';
import * as cause from '../../../src/sync/push/serverFaultCause.ts';
import { createWorld } from './support/world.ts';

const STATES: readonly EntryState[] = ['queued', 'settled', 'rejected', 'held', 'set_aside', 'withdrawn'];
const NOW = Date.parse('2026-11-20T05:00:00Z');
const verdict = (code: string) => ({ code, message: '', field: null, conflict: null });

const { store, deliver } = createWorld();
const fresh = store.entries.get(deliver().id)!;
function entry(
  fields: Partial<OutboxEntry> = {},
  payload: object = {},
  depends_on: readonly string[] = [],
): OutboxEntry {
  const { kind, entity_id, ...one } = {
    ...fresh,
    id: 'm',
    entity_id: 'own',
    captured_at: new Date(NOW).toISOString(),
    ...fields,
  };
  return { ...one, kind, entity_id, bytes: fields.bytes ?? JSON.stringify({ kind, entity_id, depends_on, payload }) };
}
const replaced = { state: 'rejected', verdict: verdict('replaced') } as const;
const change = { kind: 'deliveries.correct' } as const;
const correction = { ...replaced, replaces: 'm0' } as const;
const row = { id: 'own', version: 2, volume: 7, tags: ['a'], status: 'loaded', note: null };
const [same, differing] = [
  { volume: 7, tags: ['a'], note: undefined, other: null },
  { volume: 7, tags: ['b'] },
];

test.each([
  ['a creation', entry({ state: 'rejected', replaces: 'm0' }, differing), [true, false, false]],
  ['a creation that was corrected elsewhere', entry(replaced, differing), [true, true, true]],
  ['a correction that came second', entry(correction, differing), [false, true, false]],
  ['a correction that came second with the same values', entry(correction, same), [true, true, true]],
  ['a correction, but for its status', entry(correction, { status: 'pending' }), [true, true, true]],
  ['a change with the same values', entry({ ...change, ...correction }, same), [true, true, true]],
  ['a change with another status', entry({ ...change, ...correction }, { status: 'pending' }), [false, true, false]],
  ['a discard that came second', entry({ kind: 'mutations.discard', ...correction }, differing), [false, true, true]],
  ['a change that waits', entry(change, same), [false, false, false]],
  ['a held change', entry({ ...change, state: 'held', verdict: verdict('replaced') }, same), [false, false, false]],
  ['a change set aside', entry({ ...change, state: 'set_aside' }, same), [true, false, false]],
  ['a change set aside with other values', entry({ ...change, state: 'set_aside' }, differing), [false, false, false]],
  ['a rejected change', entry({ ...change, state: 'rejected', verdict: verdict('no') }, same), [true, false, false]],
])('%s is safe to send again, superseded, withdrawn: %j', (_, one, expected) => {
  expect([isSafeToResend(one, row), isSuperseded(one, row), canWithdraw(one, row)]).toEqual(expected);
});

test('without the row, a change is superseded and a creation is not', () => {
  const [creation, changed] = [entry(correction, same), entry({ ...change, ...correction }, same)];
  expect([creation, changed].map((one) => [isSuperseded(one, undefined), canWithdraw(one, undefined)])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('the records that an entry requires, and when they count as abandoned', () => {
  expect(abandoned.requiredEntities(entry({}, {}, ['a', 'b']))).toEqual(['a', 'b']);
  expect(abandoned.requiredEntities(entry(change, {}, ['a']))).toEqual(['own', 'a']);
  const given = { state: 'withdrawn', verdict: null } as const;
  const isGone = (...others: readonly (Partial<OutboxEntry> | null)[]) =>
    abandoned.isAbandoned(
      others.map((one) => ({ ...given, ...one })),
      false,
    );
  expect([isGone({}), isGone({}, { verdict: verdict('no') })]).toEqual([true, true]);
  expect([isGone(), isGone({}, { verdict: verdict('replaced') }), isGone({ state: 'queued' }, {})]).not.toContain(true);
  expect(abandoned.isAbandoned([given], true)).toBe(false);
  const rejected = abandoned.rejectedAsAbandoned('m');
  expect(rejected).toEqual({ id: 'm', state: 'rejected', verdict: verdict('needs_discarded') });
  const unblocked = (came: string, fields: Partial<OutboxEntry> = {}) =>
    abandoned.isUnblockedBy(entry({ ...change, ...rejected, ...fields }, {}, ['a']), new Set(['b', came]));
  expect([unblocked('a'), unblocked('own'), unblocked('c')]).toEqual([true, true, false]);
  const others = [{ verdict: verdict('no') }, { verdict: null }, { state: 'queued' }] as const;
  expect(others.map((fields) => unblocked('a', fields))).toEqual([false, false, false]);
  const codes = [verdict('missing_dependency'), verdict('no'), null];
  expect(codes.map((one) => abandoned.isMissingDependency({ verdict: one }))).toEqual([true, false, false]);
});

test('which entries a user may decide or edit, and which came too late', () => {
  const missing = { verdict: verdict('missing_dependency') };
  const decides = (waited: number, fields: Partial<OutboxEntry> = missing) =>
    STATES.filter((state) => abandoned.isForUserToDecide(entry({ ...fields, state }), NOW + waited)).join(' ');
  expect(decides(STALLED_AFTER_MS + 1)).toBe('queued rejected set_aside');
  expect(decides(STALLED_AFTER_MS)).toBe('rejected set_aside');
  expect(decides(STALLED_AFTER_MS + 1, { verdict: verdict('no') })).toBe('rejected set_aside');
  const editable = (fields: Partial<OutboxEntry>, ...others: Partial<OutboxEntry>[]) =>
    abandoned.isEditable(
      entry(fields),
      others.map((one) => entry(one)),
    );
  const [print, voiding] = [
    { id: 'p', kind: 'deliveries.print' },
    { id: 'v', kind: 'deliveries.void' },
  ] as const;
  expect(STATES.filter((state) => editable({ state }, {}, print))).toEqual(['queued']);
  expect([editable({}, print, voiding), editable(print), editable(print, print)]).toEqual([false, false, false]);
  expect(editable({ on_behalf_of: { author: 'a', device: 'd' } })).toBe(false);
  const late = (state: EntryState, code = 'replaces_applied') => abandoned.isTooLate({ state, verdict: verdict(code) });
  expect(STATES.filter((state) => late(state))).toEqual(['rejected']);
  expect([late('rejected', 'no'), abandoned.isTooLate({ state: 'rejected', verdict: null })]).toEqual([false, false]);
});

test('each outcome and refusal changes its entry, and nothing else of it', () => {
  const of = (outcome: string, fields: object) => outcomeToChange(trusted({ id: 'm', outcome, ...fields }), 'e', NOW);
  const rows = [
    ['stocks', 'x', 3],
    ['deliveries', 'own', 1],
  ];
  const versions = { 'stocks:x': 3, 'deliveries:own': 1 };
  const settled = { id: 'm', state: 'settled', verdict: null, versions, epoch: 'e', settled_at: NOW };
  expect(of('applied', { rows })).toEqual(settled);
  expect(of('duplicate', { rows, code: 'done' })).toEqual({ ...settled, verdict: verdict('done') });
  const full = { code: 'no', message: 'why', field: 'volume', conflict: { volume: 3 } };
  expect(of('rejected', full)).toEqual({ id: 'm', state: 'rejected', verdict: full });
  expect(of('held', { code: 'no' })).toEqual({ id: 'm', state: 'held', epoch: 'e', verdict: verdict('no') });
  expect(of('blocked', { code: 'no' })).toEqual({ id: 'm', verdict: verdict('no'), not_before: NOW + 10_000 });
  const after = (alone_failures: number) => entry({ alone_failures });
  const [first, second, third] = [after(0), after(1), after(2)] as const;
  const refusal = { verdict: { ...verdict('no'), message: 'why' } };
  expect(countRefusal(first, 'no', 'why')).toEqual({ id: 'm', alone_failures: 1, ...refusal });
  expect(countRefusal(second, 'no', 'why')).toEqual({ id: 'm', alone_failures: 2, ...refusal });
  expect(countRefusal(third, 'no', 'why')).toEqual({ id: 'm', alone_failures: 3, ...refusal, state: 'set_aside' });
  expect(countServerError(second, true)).toEqual({ id: 'm', alone_failures: 2 });
  expect(countServerError(third, false)).toEqual({ id: 'm', alone_failures: 3 });
  expect(countServerError(third, true)).toEqual({ ...quarantine('m'), alone_failures: 3 });
  expect(quarantine('m')).toEqual({ id: 'm', state: 'set_aside', verdict: verdict('breaks_the_server') });
  expect(takeOverRefused('m')).toEqual({ id: 'm', state: 'set_aside', verdict: verdict('take_over_refused') });
});

test('the cause of server errors: candidates, the only one, and since when', () => {
  const one = cause.withCandidate(cause.NO_CANDIDATES, 'a', false);
  const two = cause.withCandidate({ ...one, atFault: new Set(['c']) }, 'b', true);
  const transient = new Set(['b']);
  expect(two).toEqual({ undecided: new Set(['a', 'b']), atFault: new Set('c'), transient });
  const candidates = { undecided: new Set(), atFault: new Set('cab'), transient };
  expect(cause.candidatesAfterProbe(two)).toEqual({ candidates, retry: ['a', 'b'] });
  const others = [
    { atFault: new Set('c') },
    { transient: new Set('a') },
    { undecided: new Set('ab') },
    { undecided: new Set<string>() },
  ];
  expect(others.map((fields) => cause.loneCandidate({ ...one, ...fields }))).toEqual([null, null, null, null]);
  expect(cause.loneCandidate(one)).toBe('a');
  expect(['abcd', 'abcde'].map((ids) => cause.isFull({ ...one, undecided: new Set(ids) }))).toEqual([false, true]);
  const since = (at: number, id = 'a') => cause.loneSince({ id, since: at }, 'a', 10);
  expect([since(9), since(10), since(11), since(1, 'b'), cause.loneSince(undefined, 'a', 10)]).toEqual([
    9, 10, 10, 10, 10,
  ]);
  const isAtFault = (at: number, now: number, answered: number | null) =>
    cause.isLoneAtFault(at, { last_success_at: answered }, now);
  expect(isAtFault(5, 600_005, 6)).toBe(true);
  expect([isAtFault(5, 600_004, 6), isAtFault(5, 600_005, 5), isAtFault(-5, 600_005, null)]).not.toContain(true);
});

test('sizes of batches, and who they are from', () => {
  expect([grown(100, 1_000), grown(25, 1_000), grown(24, 1_000), grown(30, 900)]).toEqual([400, 100, 48, 133]);
  expect([grown(100, 0), grown(100, -1), grown(100, 4_000), grown(400, 1), grown(0, 5)]).toEqual([
    200, 200, 200, 500, 1,
  ]);
  const other = { author: 'siti', device: 'tablet' };
  const from = (fields: Partial<OutboxEntry>) =>
    JSON.parse(batchBody([entry({ bytes: '{"id":1.0}', ...fields })], 'u', 'd', { unsent: 3 })).batch;
  const rest = { schema_version: 1, mutations: [{ id: 1 }] };
  expect(from({})).toEqual({ ...rest, author: 'u', device: 'd', unsent: 3 });
  expect(from({ from_file: true })).toEqual({ ...rest, author: 'u', device: 'd', submitted_by: 'u', unsent: 3 });
  expect(from({ on_behalf_of: other, from_file: true })).toEqual({ ...rest, ...other, submitted_by: 'u' });
  expect(batchBody([entry({ bytes: '1.0' }), entry({ bytes: '2' })], 'u', 'd')).toContain('"mutations":[1.0,2]');
});
