/** The rules of the push that need no drain: each state and verdict of an entry, and each bound, exactly. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { STALLED_AFTER_MS, type EntryState, type OutboxEntry } from '../../../src/sync/entry.ts';
import * as abandoned from '../../../src/sync/push/abandonedDependencies.ts';
import { canWithdraw, isSafeToResend, isSuperseded } from '../../../src/sync/push/appliedElsewhere.ts';
import { batchBody, grown, nextBatch, type BatchQuery } from '../../../src/sync/push/batch.ts';
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
])('%s: safe to send again, superseded, withdrawn', (_, one, expected) => {
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
  expect(editable(print, voiding)).toBe(false);
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
  expect(JSON.parse(batchBody([], 'u', 'd')).batch).toMatchObject({ author: 'u', device: 'd' });
  expect(batchBody([entry({ bytes: '1.0' }), entry({ bytes: '2' })], 'u', 'd')).toContain('"mutations":[1.0,2]');
});

/** Entries 1, 2, … in a queue: the seqs chosen, how many were left out, and what was read (after a seq, at most so many). */
async function choose(entries: readonly Partial<OutboxEntry>[], query: Partial<BatchQuery> = {}) {
  const world = createWorld();
  for (const [n, fields] of entries.entries())
    world.store.entries.set(`${n + 1}`, { ...entry(fields), id: `${n + 1}`, seq: n + 1 });
  let leftOut = 0;
  const looks: string[] = [];
  const { queuedAfter } = world.store;
  world.store.queuedAfter = (seq, limit) => {
    looks.push(`${seq}+${limit}`);
    return queuedAfter(seq, limit);
  };
  const given = { size: 3, now: NOW, skip: new Set<string>(), onLeftOut: () => (leftOut += 1), ...query };
  const batch = await nextBatch(world.store, given);
  return `${batch.map(({ seq }) => seq).join(' ')} | ${leftOut} | ${looks.join(' ')}`;
}
const times = (count: number, fields: Partial<OutboxEntry> = {}) => Array.from({ length: count }, () => fields);
const failed = (...each: readonly number[]) => each.map((alone_failures) => ({ alone_failures }));
const pausedFor = (...each: readonly number[]) => each.map((ms) => ({ not_before: NOW + ms }));
const child = (...depends_on: readonly string[]) => ({ depends_on });
const inFlight = [1, 2].map((seq) => ({ ...fresh, id: `${seq}`, seq }));
const siti = { author: 'siti', device: 'tablet' };
/** So many bytes with the comma behind them. */
const bytesOf = (size: number) => ({ bytes: `"é${'x'.repeat(size - 5)}"` });

test.each<[string, readonly Partial<OutboxEntry>[], Partial<BatchQuery>, string]>([
  ['a full batch', times(4), {}, '1 2 3 | 0 | -1+3'],
  ['all there is', times(2), {}, '1 2 | 0 | -1+3'],
  ['nothing', [], {}, ' | 0 | -1+3'],
  ['no more than is read at once', [{}], { size: 501 }, '1 | 0 | -1+500'],
  ['what comes behind those left out', times(5), { skip: new Set('13') }, '2 4 5 | 2 | -1+3 3+500'],
  ['what there is beside a batch of none', [{}], { inFlight: [] }, '1 | 0 | -1+3'],
  ['what comes behind a seq', times(4), { after: 2 }, '3 4 | 0 | 2+3'],
  ['what comes behind the batch that travels', [{}, {}, child('1')], { inFlight, after: 0 }, '3 | 0 | 2+3'],
  ['no pause', pausedFor(1, 0), {}, '2 | 1 | -1+3'],
  ['no pause of ten seconds, but what waits longer', pausedFor(10_000, 10_001), {}, '2 | 1 | -1+3'],
  ['a child with its parent', [{}, child('1', 'gone')], {}, '1 2 | 0 | -1+3'],
  ['no child of a later one, nor its own child', [child('3'), child('1'), {}], {}, '3 | 2 | -1+3 3+500'],
  ['no child of one left out', [{}, child('1'), child('4', '1'), {}], { skip: new Set('1') }, '4 | 3 | -1+3 3+500'],
  ['one author', [{}, { on_behalf_of: siti }, {}], {}, '1 | 0 | -1+3'],
  ['one author of a device', ['a', 'b'].map((author) => ({ on_behalf_of: { ...siti, author } })), {}, '1 | 0 | -1+3'],
  ['one device', ['a', 'b'].map((device) => ({ on_behalf_of: { ...siti, device } })), {}, '1 | 0 | -1+3'],
  ['one other author', times(2, { on_behalf_of: siti }), {}, '1 2 | 0 | -1+3'],
  ['what came by file apart', [{ from_file: true }, {}], {}, '1 | 0 | -1+3'],
  ['256 kB with the envelope', [bytesOf(127_600), bytesOf(128_000)], {}, '1 2 | 0 | -1+3'],
  ['not a byte more', [bytesOf(127_601), bytesOf(128_000)], {}, '1 | 0 | -1+3'],
  ['what is too large, alone', [bytesOf(300_000), {}], {}, '1 | 0 | -1+3'],
  ['for a probe, one that never failed', failed(2, 0, 0), { probe: true }, '2 | 0 | -1+500'],
  ['for a probe, the first of them', [...failed(0), child('1')], { probe: true }, '1 | 0 | -1+500'],
  ['for a probe, the one that failed least', failed(2, 1, 1), { probe: true }, '2 | 0 | -1+500'],
  ['for a probe, none that waits for another', [...failed(1), child('1')], { probe: true }, '1 | 1 | -1+500'],
])('a batch holds %s', async (_, entries, query, expected) => expect(await choose(entries, query)).toBe(expected));

test('what waits for which state of its parent', async () => {
  const waitsIn = async (kind: OutboxEntry['kind']) => {
    const chosen = await Promise.all(STATES.map((state) => choose([{ state }, { kind, depends_on: ['1'] }])));
    return STATES.filter((_, n) => !/2 \|/.test(chosen[n] ?? '')).join(' ');
  };
  expect(await waitsIn('deliveries.create')).toBe('rejected set_aside withdrawn');
  expect(await waitsIn('deliveries.correct')).toBe('rejected held set_aside withdrawn');
});
