/**
 * Sends the outbox. Guarantees: one drain at a time; the device's order; identical bytes on every resend; an entry leaves the queue
 * only by an outcome (or, quarantined after three single failures, to "Needs attention", where it is kept); attempts and waits survive
 * a killed worker; a holder that lost its lease writes nothing. `drainTable.ts` has the order of the steps.
 */
import type { SyncDeps } from '../clock/deps.ts';
import { createWait } from '../clock/interruptibleWaits.ts';
import { withLease, type Lease } from '../clock/lease.ts';
import { createSession } from '../clock/session.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { interpret, type Member, type Performer } from '../machine.ts';
import type { AnswerContext, DrainState, RecordResult } from '../ports.ts';
import { classify, LONGEST_RETRY_AFTER_MS } from '../wire/classify.ts';
import { parseApplyAnswer } from '../wire/answers.ts';
import { byteLength, timeLimitMs } from '../wire/request.ts';
import { batchBody, MAX_MUTATIONS, mutationsPart, nextBatch, OPENING_BATCH_SIZE } from './batch.ts';
import {
  DRAIN_BEGINS,
  drainStep,
  type DrainCommand,
  type DrainEnd,
  type DrainEvents,
  type Draining,
  type PreparedBatch,
} from './drainTable.ts';

export type { DrainEnd } from './drainTable.ts';

export interface DrainOptions {
  /** The user pressed "Send now": waits are skipped and set-aside entries are sent again. */
  readonly forced: boolean;
  /** Ends the current wait early (the network came back). */
  readonly shortenWaits?: AbortSignal;
}

export interface DrainReport {
  readonly end: DrainEnd;
  readonly settled: number;
}

/** `step`: tests pass another table. */
export async function drain(deps: SyncDeps, options: DrainOptions, step = drainStep): Promise<DrainReport> {
  const report = await withLease(deps, 'drain', (lease) => run(deps, lease, options, step));
  return report === 'taken' ? { end: 'taken', settled: 0 } : report;
}

/** A link counts as slow after this long (ms) without an answer; deferred outcomes are then applied. `size`: mutations in the batch. */
const idleAfterMs = (size: number): number => 150 + size;
/** Number of outcomes applied at a time: the next batch waits for no more than these. */
const APPLIED_AT_A_TIME = 100;

type Recorded = DrainEvents['ending'];
type Command<Do extends DrainCommand['do']> = Member<DrainCommand, 'do', Do>;

async function run(
  deps: SyncDeps,
  lease: Lease,
  { forced, shortenWaits }: DrainOptions,
  step: typeof drainStep,
): Promise<DrainReport> {
  const { store } = deps;
  // A killed predecessor may have left deferred outcomes. A failure to apply them must not keep anything from being sent.
  await store.applyDeferredOutcomes().catch(() => undefined);
  if (forced) {
    await store.requeue();
    await store.record(lease.generation, [], { attempts: 0, next_attempt_at: null });
  }
  let settled = 0;
  const performer = performerOf(deps, lease, shortenWaits, (count) => (settled += count));
  const end = await interpret(DRAIN_BEGINS, step, performer);
  return { end, settled };
}

/** Performs the commands of one drain. */
function performerOf(
  deps: SyncDeps,
  lease: Lease,
  shortenWaits: AbortSignal | undefined,
  onSettled: (count: number) => number,
): Performer<DrainCommand, DrainEvents[Draining['phase']]> {
  const { store, clock, transport, appVersion } = deps;
  const wait = createWait(clock, shortenWaits);
  const session = createSession(deps.tokens, store.userId);
  let hasSettled = false;
  /** Entries were left out or returned to the queue. They may be sendable by now, so the queue is read from its start again. */
  let leftOut = false;
  /** `PullState.generation` of the first batch. */
  let firstGeneration: number | null = null;
  let recording: Promise<Recorded> | null = null;

  const onLeftOut = (): void => {
    leftOut = true;
  };

  async function write(
    changes: readonly EntryChange[],
    state: Partial<DrainState>,
    answer?: AnswerContext,
  ): Promise<RecordResult> {
    const recorded = await store.record(lease.generation, changes, state, answer);
    if (recorded === 'lease_lost') lease.markLost();
    return recorded;
  }

  async function record({ changes, state, answer }: Command<'record'>): Promise<Recorded> {
    const recorded = await write(changes, state, answer);
    if (recorded === 'epoch_changed') return { kind: recorded };
    // The rows were dropped since the batch was chosen: its entries are sent again, and the server recognises them.
    if (recorded === 'rows_dropped') return { kind: 'recorded' };
    if (recorded !== 'written') return { kind: 'lease_lost' };
    const settled = changes.filter((change) => change.state === 'settled').length;
    hasSettled ||= settled > 0;
    onSettled(settled);
    return { kind: 'recorded' };
  }

  async function awaitRecorded(): Promise<Recorded> {
    const begun = recording;
    recording = null;
    return begun ?? { kind: 'recorded' };
  }

  async function prepare(
    batch: readonly OutboxEntry[],
    state: DrainState,
    counted: Pick<PreparedBatch, 'waiting' | 'lastSeq'>,
  ): Promise<PreparedBatch> {
    const [device, { generation }] = await Promise.all([store.deviceId(), store.pullState()]);
    firstGeneration ??= generation;
    return { batch, state, device, rowsGeneration: generation, ...counted };
  }

  /** The seq after which the queue is read; -1: from its start, as after rows were dropped. A returned entry waits for the next round. */
  async function readQueueAfter({ after, probe }: Command<'choose'>): Promise<number> {
    if (after === -1 || leftOut || probe) return -1;
    const { generation } = await store.pullState();
    return generation === firstGeneration ? after : -1;
  }

  async function choose(command: Command<'choose'>): Promise<DrainEvents['choosing']> {
    if (lease.isLost()) return { kind: 'lease_lost' };
    const recorded = await awaitRecorded();
    if (recorded.kind !== 'recorded') return recorded;
    let state = await store.drainState();
    const due = (state.next_attempt_at ?? 0) - clock.now();
    // A wait longer than any that is ever stored comes from a clock that was set back, and is over.
    if (due > 0 && due <= LONGEST_RETRY_AFTER_MS) {
      await wait(due);
      if (lease.isLost()) return { kind: 'lease_lost' };
      state = await store.drainState();
    }
    const { skip, probe } = command;
    const [lastSeq, after] = await Promise.all([store.lastSeq(), readQueueAfter(command)]);
    const next = (size: number) => nextBatch(store, { size, now: clock.now(), skip, probe, after, onLeftOut });
    const opening = Math.min(state.batch_size, OPENING_BATCH_SIZE);
    const choosing = next(opening);
    // Once something was settled, the queue is nearly always empty here, and is not counted.
    const counting = hasSettled
      ? choosing.then(({ length }) => (length > 0 ? store.unsentCount() : 0))
      : store.unsentCount();
    const [first, counted] = await Promise.all([choosing, counting]);
    const isCut = first.length === opening && opening < counted && counted <= state.batch_size;
    const batch = isCut ? await next(state.batch_size) : first;
    // Counted after the entries are chosen, so that a record saved in between does not count as sent.
    const waiting = isCut ? await store.unsentCount() : counted;
    if (batch.length === 0) return { kind: 'none', state };
    return { kind: 'chosen', prepared: await prepare(batch, state, { waiting, lastSeq }) };
  }

  /** What follows if the server applies all of this batch. */
  async function prefetch(
    { batch, state, ...counted }: PreparedBatch,
    skip: ReadonlySet<string>,
  ): Promise<PreparedBatch | null> {
    const query = { size: MAX_MUTATIONS, now: clock.now(), skip, inFlight: batch, onLeftOut };
    const following = await nextBatch(store, query);
    if (following.length === 0) return null;
    const lastSeq = await store.lastSeq();
    const left = counted.waiting - batch.length;
    // Counted again, because a user may have saved, corrected or discarded something meanwhile. Not if only these entries wait and
    // nothing was saved.
    const isKnown = left === following.length && lastSeq === counted.lastSeq;
    const waiting = isKnown ? left : (await store.unsentCount()) - batch.length;
    const prepared = await prepare(following, { ...state, attempts: 0 }, { waiting, lastSeq });
    return { ...prepared, mutations: mutationsPart(following) };
  }

  /** Applies deferred outcomes while a slow answer is awaited. On a fast link they are applied at the end of the drain. */
  async function applyDeferredWhileIdle(size: number, hasArrived: AbortSignal): Promise<void> {
    await clock.sleep(idleAfterMs(size), hasArrived);
    let isLeft = true;
    while (isLeft && !hasArrived.aborted) isLeft = await store.applyDeferredOutcomes(APPLIED_AT_A_TIME);
  }

  async function open({ device }: PreparedBatch): Promise<DrainEvents['opening']> {
    const opened = await session.open();
    return opened.kind === 'token' ? { ...opened, isOurs: opened.isOurs && device !== null } : opened;
  }

  async function send({ prepared, ahead }: Command<'send'>): Promise<DrainEvents['sending']> {
    const { batch, device, waiting, mutations } = prepared;
    const report = { unsent: Math.max(0, waiting - batch.length), ...(appVersion ? { app_version: appVersion } : {}) };
    const body = batchBody(batch, store.userId, device ?? '', report, mutations);
    const sentAt = clock.now();
    const arrival = new AbortController();
    const travelling = transport
      .call({ procedure: 'apply_mutations', body, token: session.token(), timeoutMs: timeLimitMs(byteLength(body)) })
      .then((result) => ({ result, receivedAt: clock.now() }))
      .finally(() => arrival.abort());
    // Prefetching and applying only save time: their failure must not lose an answer.
    const [{ result, receivedAt }, following] = await Promise.all([
      travelling,
      ahead ? prefetch(prepared, ahead.skip).catch(() => null) : null,
      applyDeferredWhileIdle(batch.length, arrival.signal).catch(() => undefined),
    ]);
    const recorded = await awaitRecorded();
    // A holder that lost its lease while it waited changes nothing: its successor has sent these entries again.
    if (lease.isLost()) return { kind: 'lease_lost' };
    if (recorded.kind !== 'recorded') return recorded;
    const answer = classify(result, (text) => parseApplyAnswer(text, batch), receivedAt);
    const next = following && answer.kind === 'answered' ? await withCurrentDevice(following) : null;
    return { ...answer, sentAt, receivedAt, now: clock.now(), next };
  }

  /** A sign-in may have stored another registration since the batch was chosen. */
  const withCurrentDevice = (prepared: PreparedBatch): Promise<PreparedBatch | null> =>
    store.deviceId().then(
      (device) => ({ ...prepared, device }),
      () => null,
    );

  return {
    choose,
    start: async ({ prepared }) => {
      const written = write([], { sending: true, next_attempt_at: null });
      const mutations = mutationsPart(prepared.batch);
      return (await written) === 'written' ? { kind: 'started', mutations } : { kind: 'lease_lost' };
    },
    open_session: ({ prepared }) => open(prepared),
    send,
    renew_token: async () => {
      await session.renew();
      return { kind: 'renewed', now: clock.now() };
    },
    read_settings: async () => ({
      kind: 'settings',
      retry: await deps.retry(),
      now: clock.now(),
      chance: deps.random(),
    }),
    read_pull: async () => ({ kind: 'read', pull: await store.pullState(), now: clock.now() }),
    write: async ({ changes, state, failed, device }) => {
      const failure = failed === undefined ? {} : { last_failure: { at: clock.now(), code: failed } };
      const recorded = await write(changes, { ...state, ...failure }, device === undefined ? undefined : { device });
      if (recorded === 'written' || recorded === 'device_changed') return { kind: recorded };
      return { kind: 'lease_lost' };
    },
    record: (command) => {
      recording = record(command);
      // The code that awaits the recording handles its failure.
      recording.catch(() => undefined);
    },
    await_recorded: awaitRecorded,
    requeue: async ({ id }) => {
      const recorded = await awaitRecorded();
      if (recorded.kind === 'recorded' && id !== null) {
        await store.requeue(id);
        leftOut = true;
      }
      return recorded;
    },
  };
}
