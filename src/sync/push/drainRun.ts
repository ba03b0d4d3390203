/** The course of one drain: choose, send, read what happened, write it down, until nothing is left or the attempts are spent. */
import { unreachable } from '../../domain/result.ts';
import { Alone } from './quarantine.ts';
import { RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import { batchBody, grown, nextBatch } from './batch.ts';
import { byteLength, halved, timeLimitMs } from '../wire/requestSize.ts';
import { classify, LONGEST_RETRY_AFTER_MS } from '../wire/classify.ts';
import type { Verdict } from '../wire/classify.ts';
import { measuredBy } from '../clock/clockOffset.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { Course, DrainOptions, DrainReport } from './drainEnd.ts';
import { DrainLog } from './drainLog.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { waits } from '../clock/interruptibleWaits.ts';
import type { Wait } from '../clock/interruptibleWaits.ts';
import type { Lease } from '../clock/lease.ts';
import { outcomeToChange } from './outcomes.ts';
import type { DrainState, Token } from '../ports.ts';
import { parseApplyAnswer } from '../wire/answers.ts';
import type { ApplyAnswer } from '../wire/answers.ts';

/** An answer that has not come by then (ms) comes from a slow road. */
const IDLE_AFTER_MS = 150;

/** What goes with one request, and what the store said when it was chosen. */
interface Load {
  readonly batch: readonly OutboxEntry[];
  readonly state: DrainState;
  readonly device: string | null;
  /** The generation of the rows. */
  readonly ground: number;
  /** Entries that stay behind. */
  readonly unsent: number;
}

/** When an answer's request went and when it came (ms), and what may go next. */
interface Journey {
  readonly sentAt: number;
  readonly at: number;
  readonly ahead: Load | null;
}

/** `step` says whether to go on or how it ended. */
export class DrainRun {
  private renewed: Token | null = null;
  private renewals = 0;
  /** Chosen while the batch before it travelled; every record of that one was taken. */
  private ready: Load | null = null;
  private readonly skip = new Set<string>();
  private readonly alone: Alone;
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
    this.wait = waits(deps.clock, options.hurry);
    this.alone = new Alone({
      ...deps,
      goOn: (changes, change) => this.log.goOn(changes, change),
      attemptFailed: (state, code, change, changes) => this.log.attemptFailed(state, code, change, 0, changes),
      skip: (id) => void this.skip.add(id),
    });
  }

  async run(): Promise<DrainReport> {
    const { log } = this;
    // Whoever was before may have died before it came to that. What cannot be worked in keeps nothing else from being sent.
    await this.deps.store.workIn().catch(() => undefined);
    if (this.options.forced) {
      await this.deps.store.requeue();
      await log.write([], { attempts: 0, next_attempt_at: null });
    }
    let end: Course = 'again';
    while (end === 'again') end = await this.step();
    // Whatever ended it: what was answered before is written down, and counts.
    const caughtUp = await log.caughtUp();
    if (caughtUp !== 'again') end = caughtUp;
    // A time that the server itself named is kept: the next drain waits for it too.
    if (end !== 'overtaken')
      await log.write([], { attempts: 0, sending: false, ...(log.named ? {} : { next_attempt_at: null }) });
    return { end, settled: log.settled };
  }

  private async step(): Promise<Course> {
    if (this.lease.isLost()) return 'overtaken';
    const { ready } = this;
    this.ready = null;
    if (ready) return this.send(ready);
    const caughtUp = await this.log.caughtUp();
    if (caughtUp !== 'again') return caughtUp;
    const load = await this.choose();
    if (!isLoad(load)) return load;
    return (await this.log.write([], { sending: true, next_attempt_at: null })) ? this.send(load) : 'overtaken';
  }

  /** After the wait that is due; where nothing can be sent, how the drain ends. */
  private async choose(): Promise<Load | Course> {
    const { store, clock } = this.deps;
    let state = await store.drainState();
    const wait = (state.next_attempt_at ?? 0) - clock.now();
    // A wait longer than any that is ever written comes from a clock that was set back, and is over.
    if (wait > 0 && wait <= LONGEST_RETRY_AFTER_MS) {
      await this.wait(wait);
      if (this.lease.isLost()) return 'overtaken';
      state = await store.drainState();
    }
    const batch = await nextBatch(store, {
      size: state.batch_size,
      now: clock.now(),
      skip: this.skip,
      witness: this.alone.suspects.any,
    });
    if (batch.length === 0) return this.alone.suspects.any ? this.alone.noWitness(state) : 'drained';
    return this.loadOf(batch, state, 0);
  }

  /** What follows this load if the server takes all of it: read while it travels. Null: nothing does, or it is no time to hurry. */
  private async lookAhead({ batch, state }: Load): Promise<Load | null> {
    if (this.alone.suspects.any || state.lone) return null;
    const next = { ...state, attempts: 0, batch_size: sizeAfter(batch, state) };
    const following = await nextBatch(this.deps.store, {
      size: next.batch_size,
      now: this.deps.clock.now(),
      skip: this.skip,
      behind: batch,
    });
    return following.length === 0 ? null : this.loadOf(following, next, batch.length);
  }

  private async loadOf(batch: readonly OutboxEntry[], state: DrainState, travelling: number): Promise<Load> {
    const { store } = this.deps;
    const [device, unsent, { generation }] = await Promise.all([
      store.deviceId(),
      store.unsentCount(),
      store.pullState(),
    ]);
    return { batch, state, device, ground: generation, unsent: Math.max(0, unsent - batch.length - travelling) };
  }

  private async send(load: Load): Promise<Course> {
    const { batch, state, device, unsent } = load;
    const { store, clock, transport, appVersion } = this.deps;
    const token = this.renewed ?? (await this.deps.tokens.current());
    this.renewed = null;
    if (token.kind === 'unreachable') return this.log.attemptFailed(state, 'no_session_offline', {});
    if (token.kind !== 'token') return this.log.pause();
    if (device === null || token.userId !== store.userId) return 'not_ours';

    const body = batchBody(batch, store.userId, device, { unsent, ...(appVersion ? { app_version: appVersion } : {}) });
    const sentAt = clock.now();
    const arrival = new AbortController();
    const travelling = transport
      .call({ procedure: 'apply_mutations', body, token: token.value, timeoutMs: timeLimitMs(byteLength(body)) })
      .then((result) => ({ result, at: clock.now() }))
      .finally(() => arrival.abort());
    // What is read or written only to be quick decides over no answer.
    const [{ result, at }, ahead] = await Promise.all([
      travelling,
      this.lookAhead(load).catch(() => null),
      this.workInWhileIdle(arrival.signal).catch(() => undefined),
    ]);
    const caughtUp = await this.log.caughtUp();
    // A holder that was overtaken while it waited changes nothing: its successor has sent these again.
    if (this.lease.isLost()) return 'overtaken';
    if (caughtUp !== 'again') return caughtUp;
    return this.follow(
      classify(result, (answer) => parseApplyAnswer(answer, batch), at),
      load,
      { sentAt, at, ahead },
    );
  }

  /** An answer that takes its time leaves the device nothing to do. On a quick road all is worked in at the end. */
  private async workInWhileIdle(arrival: AbortSignal): Promise<void> {
    await this.deps.clock.sleep(IDLE_AFTER_MS, arrival);
    if (!arrival.aborted) await this.deps.store.workIn();
  }

  private async follow(verdict: Verdict<ApplyAnswer>, load: Load, journey: Journey): Promise<Course> {
    const { batch, state, device } = load;
    const { log } = this;
    const only = batch.length === 1 ? batch[0] : undefined;
    const shrunk = { batch_size: halved(Math.min(state.batch_size, batch.length)) };
    switch (verdict.kind) {
      case 'answered':
        return this.answered(verdict.value, load, journey);
      case 'unknown':
        if (verdict.replied)
          return only
            ? this.alone.broke(only, state, verdict.code, true)
            : log.attemptFailed(state, verdict.code, shrunk);
        return log.attemptFailed(state, verdict.code, verdict.shrink ? shrunk : {});
      case 'busy':
        return log.attemptFailed(state, verdict.code, {}, verdict.retryAfterMs);
      case 'unauthorized':
        return this.renew(verdict.code, () => log.pause());
      case 'forbidden':
        return this.renew(verdict.code, () => this.alone.takeOverRefused(batch) ?? log.giveUp(verdict.code));
      case 'device_refused':
        return this.alone.takeOverRefused(batch) ?? log.deviceRefused(verdict.code, device);
      case 'server_fault':
        return log.giveUp(verdict.code);
      case 'too_large':
        return only ? this.alone.refused(only, 'batch_too_large', '') : log.goOn([], shrunk);
      case 'refused':
        return only ? this.alone.refused(only, verdict.code, verdict.message) : log.goOn([], shrunk);
      case 'broke':
        return only
          ? this.alone.broke(only, state, verdict.code, false)
          : log.attemptFailed(state, verdict.code, shrunk);
      default:
        return unreachable(verdict);
    }
  }

  private async answered(answer: ApplyAnswer, load: Load, journey: Journey): Promise<Course> {
    const { batch, state } = load;
    const now = this.deps.clock.now();
    const sent = new Set(batch.map((entry) => entry.id));
    const outcomes = new Map(answer.outcomes.filter(({ id }) => sent.has(id)).map((outcome) => [outcome.id, outcome]));
    // Nothing usable in the answer: as if none had come, and never a busy loop.
    if (outcomes.size === 0)
      return this.follow({ kind: 'unknown', code: 'no_outcomes', shrink: false, replied: true }, load, journey);

    const changes: EntryChange[] = [...outcomes.values()].map((outcome) => outcomeToChange(outcome, answer.epoch, now));
    const again = this.alone.suspects.tookAnother();
    for (const id of again) this.skip.delete(id);
    // Asked again in the next drain, not in this one.
    for (const { id } of batch) if (isOpen(outcomes.get(id))) this.skip.add(id);
    this.renewals = 0;
    // Read before the outcomes are written, for which it would have to wait.
    const ready = batch.every(({ id }) => isTaken(outcomes.get(id)))
      ? await this.underRegistration(journey.ahead)
      : null;
    this.log.begin(
      changes,
      {
        attempts: 0,
        next_attempt_at: null,
        batch_size: again.length > 0 ? 1 : sizeAfter(batch, state),
        waiting_for_sign_in: false,
        device_refused: false,
        last_success_at: now,
        last_failure: null,
        ...measuredBy(answer.serverTime, journey.sentAt, journey.at),
      },
      {
        epoch: answer.epoch,
        ground: load.ground,
        mark: answer.mark === undefined ? undefined : [answer.position, answer.mark],
        ...(answer.whole && outcomes.size === batch.length && { whole: answer.position }),
      },
    );
    this.ready = ready;
    return state.lone ? this.triedOnceMore(state.lone.id, outcomes.has(state.lone.id)) : 'again';
  }

  /** A sign-in may have brought another one since it was chosen. */
  private async underRegistration(ahead: Load | null): Promise<Load | null> {
    return (
      ahead &&
      this.deps.store.deviceId().then(
        (device) => ({ ...ahead, device }),
        () => null,
      )
    );
  }

  /** The server takes records: one that was set aside without a witness is tried once more, with this one as its witness. */
  private async triedOnceMore(lone: string, answered: boolean): Promise<Course> {
    const caughtUp = await this.log.caughtUp();
    if (caughtUp !== 'again') return caughtUp;
    if (!answered) {
      this.alone.suspects.accuse(lone);
      await this.deps.store.requeue(lone);
    }
    // Only now is it forgotten: killed before this, it is tried once more after the next success.
    return this.log.goOn([], { lone: null });
  }

  /** One retry with a renewed token, then what the caller says. */
  private async renew(code: string, otherwise: () => Promise<Course>): Promise<Course> {
    if (this.renewals > 0) return otherwise();
    this.renewals += 1;
    this.renewed = await this.deps.tokens.renewed();
    const { clock } = this.deps;
    return this.log.goOn([], {
      next_attempt_at: clock.now() + RENEWAL_PAUSE_MS,
      last_failure: { at: clock.now(), code },
    });
  }
}

type Outcome = ApplyAnswer['outcomes'][number] | undefined;
const isTaken = (outcome: Outcome): boolean => outcome?.outcome === 'applied' || outcome?.outcome === 'duplicate';
const isOpen = (outcome: Outcome): boolean => outcome === undefined || outcome.outcome === 'blocked';

const isLoad = (load: Load | Course): load is Load => typeof load === 'object';

/** Sizes grow with a batch as large as they were that was answered, whatever the outcomes. */
const sizeAfter = (batch: readonly OutboxEntry[], state: DrainState): number =>
  batch.length >= state.batch_size ? grown(state.batch_size) : state.batch_size;
