/** What the port of the store promises (src/sync/ports.ts), of the store in memory and of the one on Dexie alike. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import type { Mutation } from '../../../src/domain/mutations/mutations.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { queuedEntry, rowKey, type EntryChange, type OutboxEntry } from '../../../src/sync/entry.ts';
import type { Page, PullState, SyncStore } from '../../../src/sync/ports.ts';
import { MemoryStore } from '../sync/support/memoryStore.ts';
import { delivery } from './support/device.ts';

interface Held {
  readonly store: SyncStore;
  readonly put: (...entries: OutboxEntry[]) => Promise<unknown>;
  readonly entry: (id: string) => Promise<OutboxEntry | undefined>;
  readonly row: (id: string) => Promise<Row | undefined>;
}

async function onDexie(): Promise<Held> {
  const db = new UserDb(newId(), 'strict');
  await writeMeta(db, 'device', { id: 'device-1', code: 'A7K' });
  return {
    store: createSyncStore(db),
    put: async (...entries) => {
      await writeMeta(db, 'last_seq', Math.max(...entries.map(({ seq }) => seq)));
      return db.outbox.bulkPut(entries);
    },
    entry: (id) => db.outbox.get(id),
    row: (id) => db.anyRows('trucks').get(id),
  };
}

async function inMemory(): Promise<Held> {
  const store = new MemoryStore('user-1');
  return {
    store,
    put: async (...entries) => entries.forEach((entry) => store.entries.set(entry.id, entry)),
    entry: async (id) => store.entries.get(id),
    row: async (id) => store.rows.get(rowKey('trucks', id)),
  };
}

type Sent = Pick<Mutation, 'kind' | 'entity_id' | 'payload' | 'depends_on' | 'replaces'>;

/** A ticket that waits, or the mutation that `made` says. */
function waiting(seq: number, fields: Partial<OutboxEntry> = {}, made: Partial<Sent> = {}): OutboxEntry {
  const { kind, entity_id, payload } = delivery();
  const head = { id: `m-${seq}`, seq, depends_on: [], replaces: null, captured_at: '2026-11-20T01:00:00Z' };
  const mutation = { ...head, clock_offset_ms: null, kind, entity_id, payload, ...made };
  return { ...queuedEntry(mutation, mutation.id, JSON.stringify(mutation)), ...fields };
}
const newTruck = (entity_id: string) =>
  ({ kind: 'trucks.create', entity_id, payload: { license_plate: 'B 7' } }) as const;
const saying = (code: string) => ({ verdict: { code, message: '', field: null, conflict: null } });
const settled = (id: string): EntryChange => ({ id, state: 'settled', versions: {}, epoch: 'e-1', settled_at: 1 });
const truck = (id: string, version: number): Row => ({ id, version, position: version, license_plate: `B ${version}` });
const page = (rows: readonly Row[], outcomes: Page['outcomes'] = []): Page => ({
  epoch: 'e-1',
  tables: new Map([['trucks', rows]]),
  outcomes,
});

describe.each([
  ['in memory', inMemory],
  ['on Dexie', onDexie],
])('a store %s', (_where, open) => {
  let held: Held;
  let store: SyncStore;
  /** Generation of the drain's lease. */
  let lease: number;
  beforeEach(async () => {
    held = await open();
    ({ store } = held);
    lease = await store.claim('drain', 1_000);
  });
  const stateOf = async (id: string) => (await held.entry(id))?.state;
  /** Stores one page; `at`: its position. */
  async function pulled(at: number, ...[rows, outcomes]: Parameters<typeof page>): Promise<boolean> {
    const before = await store.pullState();
    const progress = { epoch: 'e-1', role: 'admin', complete: true, cursor: { position: at, id: 'f' }, position: at };
    const next: PullState = { ...before, ...progress, mark: [at, 7] };
    return store.commitPage(before, page(rows, outcomes), next, 5_000);
  }

  test('gives a lease a higher generation each time, and refuses what an earlier holder writes', async () => {
    await held.put(waiting(1));
    const next = await store.claim('drain', 2_000);
    expect(next).toBeGreaterThan(lease);
    expect(await store.record(lease, [{ id: 'm-1', state: 'rejected' }], { attempts: 2 })).toBe('lease_lost');
    expect(await store.heartbeat('drain', lease, 9_000)).toBe(false);
    expect([await stateOf('m-1'), await store.heartbeatAt('drain')]).toEqual(['queued', 2_000]);
    expect((await store.drainState()).attempts).toBe(0);
    expect(await store.record(next, [{ id: 'm-1', state: 'rejected' }], {})).toBe('written');
    expect(await stateOf('m-1')).toBe('rejected');
    expect(await store.heartbeat('drain', next, 9_000)).toBe(true);
    expect([await store.heartbeatAt('drain'), await store.heartbeatAt('pull')]).toEqual([9_000, null]);
  });

  test.each([
    ['another registration', { device: 'device-2' }, 'device_changed'],
    ['rows that were dropped since', { rowsGeneration: 7 }, 'rows_dropped'],
    ['another server', { epoch: 'e-2' }, 'epoch_changed'],
  ])('writes nothing of an answer of %s', async (_what, answer, said) => {
    await held.put(waiting(1));
    await pulled(1, []);
    expect(await store.record(lease, [settled('m-1')], { attempts: 2 }, answer)).toBe(said);
    expect([await stateOf('m-1'), (await store.drainState()).attempts]).toEqual(['queued', 0]);
    expect(
      await store.record(lease, [settled('m-1')], {}, { device: 'device-1', rowsGeneration: 0, epoch: 'e-1' }),
    ).toBe('written');
    expect(await stateOf('m-1')).toBe('settled');
  });

  test('changes only entries that are queued', async () => {
    await held.put(waiting(1));
    await store.record(lease, [settled('m-1')], {});
    await store.record(lease, [{ id: 'm-1', state: 'rejected' }], {});
    expect(await stateOf('m-1')).toBe('settled');
  });

  test('gives the queue in its order, from a seq and so many, and counts what is unsent', async () => {
    const states = ['queued', 'settled', 'queued', 'set_aside', 'rejected', 'held', 'withdrawn', 'queued'] as const;
    await held.put(...states.map((state, at) => waiting(at + 1, { state })).toReversed());
    const seqs = async (after: number, limit: number) => (await store.queuedAfter(after, limit)).map(({ seq }) => seq);
    expect([await seqs(-1, 9), await seqs(1, 9), await seqs(-1, 2)]).toEqual([
      [1, 3, 8],
      [3, 8],
      [1, 3],
    ]);
    expect([await store.unsentCount(), await store.lastSeq()]).toEqual([5, 8]);
    expect([...(await store.statesOf(['m-2', 'm-4', 'm-9']))]).toEqual([
      ['m-2', 'settled'],
      ['m-4', 'set_aside'],
    ]);
  });

  test('returns to the queue what was set aside, one failure short of being set aside again, and ends pauses', async () => {
    await held.put(
      waiting(1, { state: 'set_aside', alone_failures: 3 }),
      waiting(2, { state: 'set_aside', alone_failures: 3 }),
      waiting(3, { not_before: 9_000 }),
    );
    await store.requeue('m-1');
    expect([await held.entry('m-1'), await stateOf('m-2')]).toMatchObject([
      { state: 'queued', alone_failures: 2 },
      'set_aside',
    ]);
    expect((await held.entry('m-3'))?.not_before).toBe(9_000);
    await store.requeue();
    expect([await stateOf('m-2'), (await held.entry('m-3'))?.not_before]).toEqual(['queued', 0]);
  });

  test('takes a position for answered once every entry of its whole answer is settled', async () => {
    await held.put(waiting(1), waiting(2));
    const answer = (whole: number) => ({ epoch: 'e-1', whole });
    await store.record(lease, [settled('m-1'), { id: 'm-2', not_before: 9 }], {}, answer(3));
    expect((await store.drainState()).answered?.positions ?? []).toEqual([]);
    await store.record(lease, [settled('m-2')], {}, answer(4));
    expect((await store.drainState()).answered).toEqual({ epoch: 'e-1', positions: [4] });
  });

  test('stores a failed pull with its page size, unless the lease was lost', async () => {
    const pull = await store.claim('pull', 1_000);
    expect(await store.pullFailed(pull, 'timed_out', 2_000, 250)).toBe(true);
    expect(await store.pullState()).toMatchObject({ page_limit: 250, last_failure: { at: 2_000, code: 'timed_out' } });
    await store.claim('pull', 3_000);
    expect(await store.pullFailed(pull, 'other', 4_000)).toBe(false);
    expect((await store.pullState()).last_failure?.code).toBe('timed_out');
  });

  test('stores a page over the progress that it was asked from only, and rows only over lower versions, deleted ones too', async () => {
    const from = await store.pullState();
    expect(await pulled(4, [truck('t-1', 4)])).toBe(true);
    expect(await store.commitPage(from, page([truck('t-1', 9)]), { ...from, position: 9 }, 6_000)).toBe(false);
    expect((await store.pullState()).position).toBe(4);
    const gone = { ...truck('t-3', 5), deleted_at: '2026-11-20T02:00:00Z' };
    await pulled(5, [truck('t-1', 3), truck('t-2', 5), gone]);
    await pulled(6, [{ ...truck('t-2', 5), license_plate: 'again' }, truck('t-3', 4)]);
    expect([(await held.row('t-1'))?.version, await held.row('t-2'), await held.row('t-3')]).toMatchObject([
      4,
      { version: 5, license_plate: 'B 5' },
      gone,
    ]);
    expect(await store.pullState()).toMatchObject({ position: 6, last_success_at: 5_000, last_failure: null });
  });

  test('settles by the outcomes of a page, a withdrawn entry only if the server applied it', async () => {
    await held.put(waiting(1), waiting(2, { state: 'withdrawn' }), waiting(3, { state: 'withdrawn' }));
    const no = { outcome: 'rejected', code: 'no', message: '' } as const;
    await pulled(
      4,
      [],
      [
        { id: 'm-1', ...no },
        { id: 'm-2', ...no },
        { id: 'm-3', outcome: 'applied', rows: [['trucks', 't-3', 4]] },
      ],
    );
    expect([await stateOf('m-1'), await stateOf('m-2'), await held.entry('m-3')]).toMatchObject([
      'rejected',
      'withdrawn',
      { state: 'settled', versions: { 'trucks:t-3': 4 } },
    ]);
  });

  test('rejects what waits for a record that was given up here, and queues it again once that arrives', async () => {
    await held.put(
      waiting(1, { state: 'withdrawn' }, newTruck('t-1')),
      waiting(2, {}, { depends_on: ['t-0', 't-1'] }),
      waiting(3, {}, { depends_on: ['t-2'] }),
      waiting(4, { state: 'set_aside' }, { depends_on: ['t-1'] }),
    );
    const expectStates = async (...states: string[]) =>
      expect([...(await store.statesOf(['m-2', 'm-3', 'm-4'])).values()]).toEqual(states);
    const answer = () => ['m-2', 'm-3', 'm-4'].map((id) => ({ id, ...saying('missing_dependency') }));
    await store.record(lease, answer(), {});
    await expectStates('queued', 'queued', 'set_aside');
    await pulled(1, []);
    await store.record(lease, [{ id: 'm-2', ...saying('other') }], {});
    await expectStates('queued', 'queued', 'set_aside');
    await store.record(lease, answer(), {});
    await expectStates('rejected', 'queued', 'set_aside');
    await pulled(2, [truck('t-2', 2)]);
    await expectStates('rejected', 'queued', 'set_aside');
    await pulled(3, [truck('t-1', 3)]);
    await expectStates('queued', 'queued', 'set_aside');
    expect(await held.entry('m-2')).toMatchObject({ verdict: null, not_before: 0 });
    await store.record(lease, answer(), {});
    await expectStates('queued', 'queued', 'set_aside');
  });

  test('asks again about what another device sent, and frees what waits for a correction that came second', async () => {
    await held.put(
      waiting(1, { state: 'set_aside', alone_failures: 3, depends_on: ['m-0'] }, newTruck('t-1')),
      waiting(2, { state: 'rejected', ...saying('replaced') }, { ...newTruck('t-2'), replaces: 'm-0' }),
      waiting(3, { state: 'rejected', ...saying('no') }, newTruck('t-3')),
      waiting(4, { depends_on: ['m-2', 'm-3'], not_before: 9_000 }),
    );
    await pulled(1, [truck('t-1', 1)]);
    expect(await held.entry('m-1')).toMatchObject({ state: 'queued', alone_failures: 2, depends_on: [] });
    expect(await held.entry('m-4')).toMatchObject({ depends_on: ['m-2', 'm-3'], not_before: 9_000 });
    await pulled(2, [truck('t-2', 2)]);
    expect(await held.entry('m-4')).toMatchObject({ depends_on: ['m-3'], not_before: 0 });
    expect([await stateOf('m-2'), await stateOf('m-3')]).toEqual(['rejected', 'rejected']);
  });

  test.each([
    ['another role', { epoch: 'e-1', role: 'owner' }, undefined, ['settled', 'queued', 'settled', 'held'], 4],
    ['another server', { epoch: 'e-2', role: 'admin' }, undefined, ['queued', 'queued', 'settled', 'queued'], null],
    ['a restored server', { epoch: 'e-1', role: 'admin' }, 'restored', ['queued', 'queued', 'queued', 'queued'], null],
  ] as const)('drops the rows and keeps the outbox for %s', async (_what, basis, restored, states, heard) => {
    await held.put(
      waiting(1, { state: 'settled', epoch: 'e-1' }),
      waiting(2),
      waiting(3, { state: 'settled', epoch: 'e-2' }),
      waiting(4, { state: 'held', epoch: 'e-1' }),
    );
    await pulled(4, [truck('t-1', 4)]);
    const stale = { ...(await store.pullState()), cursor: { position: 1, id: '' } };
    expect(await store.restartPull(stale, basis, restored)).toBe(false);
    expect(await store.restartPull(await store.pullState(), basis, restored)).toBe(true);
    expect(await held.row('t-1')).toBeUndefined();
    expect([...(await store.statesOf(['m-1', 'm-2', 'm-3', 'm-4'])).values()]).toEqual(states);
    const progress = { generation: 1, forgotten: restored ? 1 : 0, heard, complete: false, position: 0 };
    expect(await store.pullState()).toMatchObject({ ...basis, ...progress });
    expect((await store.pullState()).mark).toEqual(heard === null ? undefined : [4, 7]);
  });
});
