/** One drain: choose a batch, send it, classify the answer, record the outcomes; until nothing is left or the attempts are used up. */
import { unreachable } from '../../domain/values/result.ts';
import { Quarantine } from './quarantine.ts';
import { RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import { batchBody, grown, MAX_MUTATIONS, mutationsPart, nextBatch, OPENING_BATCH_SIZE } from './batch.ts';
import { byteLength, halved, timeLimitMs } from '../wire/request.ts';
import { classify, LONGEST_RETRY_AFTER_MS, type Classification } from '../wire/classify.ts';
import { measureClock } from '../clock/clockOffset.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { StepResult, DrainOptions, DrainReport } from './drainTypes.ts';
import { DrainLog } from './drainLog.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { createWait, type Wait } from '../clock/interruptibleWaits.ts';
import type { Lease } from '../clock/lease.ts';
import { outcomeToChange } from './outcomes.ts';
import type { DrainState, Token } from '../ports.ts';
import { parseApplyAnswer, type ApplyAnswer } from '../wire/answers.ts';

/** ms without an answer after which the link counts as slow and noted outcomes are applied. `size`: mutations in the batch. */
const idleAfterMs = (size: number): number => 150 + size;
/** So many outcomes are applied at a time: the next batch waits for no more than these. */
const APPLIED_AT_A_TIME = 100;

/** The batch of one request, and the state of the store when it was chosen. */
interface PreparedBatch {
  readonly batch: readonly OutboxEntry[];
  readonly state: DrainState;
  readonly device: string | null;
  /** `PullState.generation`. */
  readonly rowsGeneration: number;
  /** Number of entries that are not sent yet, those of this batch among them, and the last seq when they were counted. */
  readonly waiting: number;
  readonly lastSeq: number;
  /** Of the request's body, if it was written while the previous batch was being sent. */
  readonly mutations?: string;
}

/** When a request was sent and its answer received (ms), and the batch that may follow it. */
interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly next: PreparedBatch | null;
}

/** Runs once. `step` is repeated until it returns an end. */
export class DrainRun {
  private renewed: Token | null = null;
  private renewals = 0;
  /** Chosen while the previous batch was being sent; used only if the server applied all of that one. */
  private prepared: PreparedBatch | null = null;
  private readonly skip = new Set<string>();
  /** Entries were left out, or returned to the queue: they may be sendable by now, so that the queue is read from its start again. */
  private leftOut = false;
  /** Last seq of the last batch that was answered; -1: none. */
  private answeredThrough = -1;
  /** `PullState.generation` when this drain chose its first batch. */
  private rowsGeneration: number | null = null;
  private readonly quarantine: Quarantine;
  private readonly wait: Wait;
  private readonly log: DrainLog;
  private readonly deps: SyncDeps;
  private readonly options: DrainOptions;
  private readonly lease: Lease;

  constructor(deps: SyncDeps, options: DrainOptions, lease: Lease) {
    this.deps = deps;
    this.options = options;
    this.lease = lease;
    this.log = new DrainLog(deps, lease);
    this.wait = createWait(deps.clock, options.shortenWaits);
    this.quarantine = new Quarantine({
      ...deps,
      writeAndContinue: (changes, change) => this.log.writeAndContinue(changes, change),
      attemptFailed: (state, code, change, changes) => this.log.attemptFailed(state, code, change, 0, changes),
      skip: (id) => void this.skip.add(id),
    });
  }

  async run(): Promise<DrainReport> {
    const { log } = this;
    // A killed predecessor may have left noted outcomes. A failure to apply them must not keep anything from being sent.
    await this.deps.store.applyNotedOutcomes().catch(() => undefined);
    if (this.options.forced) {
      await this.deps.store.requeue();
      await log.write([], { attempts: 0, next_attempt_at: null });
    }
    let end: StepResult = 'continue';
    while (end === 'continue') end = await this.step();
    // However it ended, outcomes received before are recorded.
    const recorded = await log.finishRecording();
    if (recorded !== 'continue') end = recorded;
    // A wait that the server set is kept: the next drain waits for it too.
    if (end !== 'lease_lost')
      await log.write([], { attempts: 0, sending: false, ...(log.hasServerWait ? {} : { next_attempt_at: null }) });
    return { end, settled: log.settled };
  }

  private async step(): Promise<StepResult> {
    if (this.lease.isLost()) return 'lease_lost';
    const { prepared } = this;
    this.prepared = null;
    if (prepared) return this.send(prepared);
    const recorded = await this.log.finishRecording();
    if (recorded !== 'continue') return recorded;
    const chosen = await this.chooseBatch();
    if (!isPrepared(chosen)) return chosen;
    const written = this.log.write([], { sending: true, next_attempt_at: null });
    const mutations = mutationsPart(chosen.batch);
    return (await written) ? this.send({ ...chosen, mutations }) : 'lease_lost';
  }

  /** Waits if a wait is due, then chooses. If nothing can be sent, returns how the drain ends. */
  private async chooseBatch(): Promise<PreparedBatch | StepResult> {
    const { store, clock } = this.deps;
    let state = await store.drainState();
    const wait = (state.next_attempt_at ?? 0) - clock.now();
    // A wait longer than the longest ever written comes from a clock that was set back, and is over.
    if (wait > 0 && wait <= LONGEST_RETRY_AFTER_MS) {
      await this.wait(wait);
      if (this.lease.isLost()) return 'lease_lost';
      state = await store.drainState();
    }
    const [lastSeq, after] = await Promise.all([store.lastSeq(), this.readQueueAfter()]);
    const choose = (size: number) =>
      nextBatch(store, {
        size,
        now: clock.now(),
        skip: this.skip,
        probe: this.quarantine.candidates.any,
        after,
        onLeftOut: this.noteLeftOut,
      });
    const opening = Math.min(state.batch_size, OPENING_BATCH_SIZE);
    const choosing = choose(opening);
    // Once something was settled, the queue is nearly always empty here: then it is not counted.
    const counting =
      this.log.settled > 0
        ? choosing.then(({ length }) => (length > 0 ? store.unsentCount() : 0))
        : store.unsentCount();
    const [first, counted] = await Promise.all([choosing, counting]);
    const isCut = first.length === opening && opening < counted && counted <= state.batch_size;
    const batch = isCut ? await choose(state.batch_size) : first;
    // Counted after the entries are chosen: of what is saved in between, none is taken for sent.
    const waiting = isCut ? await store.unsentCount() : counted;
    if (batch.length === 0) return this.quarantine.candidates.any ? this.quarantine.onNoProbe(state) : 'drained';
    return this.prepare(batch, state, { waiting, lastSeq });
  }

  private readonly noteLeftOut = (): void => {
    this.leftOut = true;
  };

  /** The seq behind which the queue is read; -1: from its start, as after rows were dropped. What returns to the queue waits a round. */
  private async readQueueAfter(): Promise<number> {
    if (this.answeredThrough === -1 || this.leftOut || this.quarantine.candidates.any) return -1;
    const { generation } = await this.deps.store.pullState();
    return generation === this.rowsGeneration ? this.answeredThrough : -1;
  }

  /** What follows if the server applies all of this batch. Null: nothing, or the quarantine must see each answer first. */
  private async prefetch({ batch, state, ...counted }: PreparedBatch): Promise<PreparedBatch | null> {
    const { store } = this.deps;
    if (this.quarantine.candidates.any || state.lone) return null;
    const following = await nextBatch(store, {
      size: MAX_MUTATIONS,
      now: this.deps.clock.now(),
      skip: this.skip,
      inFlight: batch,
      onLeftOut: this.noteLeftOut,
    });
    if (following.length === 0) return null;
    const lastSeq = await store.lastSeq();
    const left = counted.waiting - batch.length;
    // Counted anew, because a person may have saved, corrected or discarded something meanwhile; unless nothing is left beside these
    // entries, which do wait, and nothing was saved.
    const isKnown = left === following.length && lastSeq === counted.lastSeq;
    const waiting = isKnown ? left : (await store.unsentCount()) - batch.length;
    const prepared = await this.prepare(following, { ...state, attempts: 0 }, { waiting, lastSeq });
    return { ...prepared, mutations: mutationsPart(following) };
  }

  private async prepare(
    batch: readonly OutboxEntry[],
    state: DrainState,
    counted: Pick<PreparedBatch, 'waiting' | 'lastSeq'>,
  ): Promise<PreparedBatch> {
    const { store } = this.deps;
    const [device, { generation }] = await Promise.all([store.deviceId(), store.pullState()]);
    this.rowsGeneration ??= generation;
    return { batch, state, device, rowsGeneration: generation, ...counted };
  }

  private async send(prepared: PreparedBatch): Promise<StepResult> {
    const { batch, state, device } = prepared;
    const unsent = Math.max(0, prepared.waiting - batch.length);
    const { store, clock, transport, appVersion } = this.deps;
    const token = this.renewed ?? (await this.deps.tokens.current());
    this.renewed = null;
    if (token.kind === 'unreachable') return this.log.attemptFailed(state, 'no_session_offline', {});
    if (token.kind !== 'token') return this.log.waitForSignIn();
    if (device === null || token.userId !== store.userId) return 'not_ours';

    const report = { unsent, ...(appVersion ? { app_version: appVersion } : {}) };
    const body = batchBody(batch, store.userId, device, report, prepared.mutations);
    const sentAt = clock.now();
    const arrival = new AbortController();
    const travelling = transport
      .call({ procedure: 'apply_mutations', body, token: token.value, timeoutMs: timeLimitMs(byteLength(body)) })
      .then((result) => ({ result, at: clock.now() }))
      .finally(() => arrival.abort());
    // Prefetching and applying only save time: their failure must not lose an answer.
    const [{ result, at: receivedAt }, next] = await Promise.all([
      travelling,
      this.prefetch(prepared).catch(() => null),
      this.applyNotedWhileIdle(batch.length, arrival.signal).catch(() => undefined),
    ]);
    const recorded = await this.log.finishRecording();
    // A holder that lost its lease while waiting changes nothing: its successor has sent these entries again.
    if (this.lease.isLost()) return 'lease_lost';
    if (recorded !== 'continue') return recorded;
    return this.handleResult(
      classify(result, (answer) => parseApplyAnswer(answer, batch), receivedAt),
      prepared,
      { sentAt, receivedAt, next },
    );
  }

  /** Applies noted outcomes while a slow answer is awaited. On a fast link they are applied at the end of the drain. */
  private async applyNotedWhileIdle(size: number, answered: AbortSignal): Promise<void> {
    await this.deps.clock.sleep(idleAfterMs(size), answered);
    let isLeft = true;
    while (isLeft && !answered.aborted) isLeft = await this.deps.store.applyNotedOutcomes(APPLIED_AT_A_TIME);
  }

  private async handleResult(
    result: Classification<ApplyAnswer>,
    prepared: PreparedBatch,
    exchange: Exchange,
  ): Promise<StepResult> {
    const { batch, state, device } = prepared;
    const { log } = this;
    const only = batch.length === 1 ? batch[0] : undefined;
    const shrunk = { batch_size: halved(Math.min(state.batch_size, batch.length)) };
    switch (result.kind) {
      case 'answered':
        return this.handleAnswer(result.value, prepared, exchange);
      case 'unknown':
        if (result.replied)
          return only
            ? this.quarantine.onServerError(only, state, result.code, true)
            : log.attemptFailed(state, result.code, shrunk);
        return log.attemptFailed(state, result.code, result.shrink ? shrunk : {});
      case 'busy':
        return log.attemptFailed(state, result.code, {}, result.retryAfterMs);
      case 'unauthorized':
        return this.renewToken(result.code, () => log.waitForSignIn());
      case 'forbidden':
        return this.renewToken(
          result.code,
          () => this.quarantine.setAsideTakeOver(batch) ?? log.endFailed(result.code),
        );
      case 'device_refused':
        return this.quarantine.setAsideTakeOver(batch) ?? log.deviceRefused(result.code, device);
      case 'server_fault':
        return log.endFailed(result.code);
      case 'too_large':
        return only ? this.quarantine.onRefused(only, 'batch_too_large', '') : log.writeAndContinue([], shrunk);
      case 'refused':
        return only ? this.quarantine.onRefused(only, result.code, result.message) : log.writeAndContinue([], shrunk);
      case 'server_error':
        return only
          ? this.quarantine.onServerError(only, state, result.code, false)
          : log.attemptFailed(state, result.code, shrunk);
      default:
        return unreachable(result);
    }
  }

  private async handleAnswer(answer: ApplyAnswer, prepared: PreparedBatch, exchange: Exchange): Promise<StepResult> {
    const { batch, state } = prepared;
    const now = this.deps.clock.now();
    const sent = new Set(batch.map((entry) => entry.id));
    const outcomes = new Map(answer.outcomes.filter(({ id }) => sent.has(id)).map((outcome) => [outcome.id, outcome]));
    // No usable outcome: treated as no answer, so that it counts as an attempt and never becomes a busy loop.
    if (outcomes.size === 0)
      return this.handleResult(
        { kind: 'unknown', code: 'no_outcomes', shrink: false, replied: true },
        prepared,
        exchange,
      );

    const changes: EntryChange[] = [...outcomes.values()].map((outcome) => outcomeToChange(outcome, answer.epoch, now));
    const retry = this.quarantine.candidates.onProbeAccepted();
    for (const id of retry) this.skip.delete(id);
    // Sent again by the next drain, not by this one.
    for (const { id } of batch) if (isUndecided(outcomes.get(id))) this.skip.add(id);
    this.renewals = 0;
    // Read before the recording starts, because it would have to wait for that transaction.
    const batchSize = retry.length > 0 ? 1 : nextBatchSize(batch, state, exchange);
    const next = batch.every(({ id }) => isApplied(outcomes.get(id)))
      ? await this.withCurrentDevice(exchange.next && cutTo(exchange.next, batchSize))
      : null;
    this.log.startRecording(
      changes,
      {
        attempts: 0,
        next_attempt_at: null,
        batch_size: batchSize,
        waiting_for_sign_in: false,
        device_refused: false,
        last_success_at: now,
        last_failure: null,
        ...measureClock(answer.serverTime, exchange.sentAt, exchange.receivedAt),
      },
      {
        epoch: answer.epoch,
        rowsGeneration: prepared.rowsGeneration,
        checkpoint: answer.mark === undefined ? undefined : [answer.position, answer.mark],
        ...(answer.whole && outcomes.size === batch.length && { whole: answer.position }),
      },
    );
    this.prepared = next;
    this.answeredThrough = batch.at(-1)?.seq ?? -1;
    return state.lone ? this.retryLoneEntry(state.lone.id, outcomes.has(state.lone.id)) : 'continue';
  }

  /** A sign-in may have stored another registration since the batch was chosen. */
  private async withCurrentDevice(prepared: PreparedBatch | null): Promise<PreparedBatch | null> {
    return (
      prepared &&
      this.deps.store.deviceId().then(
        (device) => ({ ...prepared, device }),
        () => null,
      )
    );
  }

  /** The server accepts entries again: an entry that was set aside as the only candidate is tried once more, now that a probe was accepted. */
  private async retryLoneEntry(id: string, answered: boolean): Promise<StepResult> {
    const recorded = await this.log.finishRecording();
    if (recorded !== 'continue') return recorded;
    if (!answered) {
      this.quarantine.candidates.markAtFault(id);
      await this.deps.store.requeue(id);
      this.leftOut = true;
    }
    // Cleared last: if the process is killed before this, the entry is tried again after the next success.
    return this.log.writeAndContinue([], { lone: null });
  }

  /** Retries once with a renewed token; if that was done already, calls `otherwise`. */
  private async renewToken(code: string, otherwise: () => Promise<StepResult>): Promise<StepResult> {
    if (this.renewals > 0) return otherwise();
    this.renewals += 1;
    this.renewed = await this.deps.tokens.renewed();
    const { clock } = this.deps;
    return this.log.writeAndContinue([], {
      next_attempt_at: clock.now() + RENEWAL_PAUSE_MS,
      last_failure: { at: clock.now(), code },
    });
  }
}

type Outcome = ApplyAnswer['outcomes'][number] | undefined;
const isApplied = (outcome: Outcome): boolean => outcome?.outcome === 'applied' || outcome?.outcome === 'duplicate';
const isUndecided = (outcome: Outcome): boolean => outcome === undefined || outcome.outcome === 'blocked';

const isPrepared = (chosen: PreparedBatch | StepResult): chosen is PreparedBatch => typeof chosen === 'object';

/** The size grows after a full batch was answered, whatever the outcomes. */
const nextBatchSize = (batch: readonly OutboxEntry[], state: DrainState, { sentAt, receivedAt }: Exchange): number =>
  batch.length >= state.batch_size ? grown(state.batch_size, receivedAt - sentAt) : state.batch_size;

/** No entry depends on a later one of its batch, so that the first of them can be sent alone. */
function cutTo({ mutations, ...prepared }: PreparedBatch, size: number): PreparedBatch {
  const batch = prepared.batch.slice(0, size);
  const isWhole = mutations !== undefined && batch.length === prepared.batch.length;
  return { ...prepared, batch, state: { ...prepared.state, batch_size: size }, ...(isWhole && { mutations }) };
}
