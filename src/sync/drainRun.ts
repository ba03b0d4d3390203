/** The course of one drain: choose, send, read what happened, write it down, until nothing is left or the attempts are spent. */
import { unreachable } from '../domain/result.ts';
import { Alone } from './alone.ts';
import { answeredSoFar } from './answered.ts';
import type { WholeAnswer } from './answered.ts';
import { backoffMs, RENEWAL_PAUSE_MS } from './backoff.ts';
import { batchBody, byteLength, grown, halved, nextBatch, timeLimitMs } from './batch.ts';
import type { DeviceReport } from './batch.ts';
import { classify, LONGEST_RETRY_AFTER_MS } from './classify.ts';
import type { Verdict } from './classify.ts';
import type { SyncDeps } from './deps.ts';
import type { Course, DrainEnd, DrainOptions, DrainReport } from './drainEnd.ts';
import type { EntryChange, OutboxEntry } from './entry.ts';
import { waits } from './hurry.ts';
import type { Wait } from './hurry.ts';
import type { Lease } from './lease.ts';
import { outcomeToChange } from './outcomes.ts';
import type { DrainState, Recorded, Token } from './ports.ts';
import { parseApplyAnswer } from './wire.ts';
import type { ApplyAnswer } from './wire.ts';

/** `step` says whether to go on or how it ended. */
export class DrainRun {
  private settled = 0;
  private renewed: Token | null = null;
  private renewals = 0;
  /** The last wait was named by the server. */
  private named = false;
  private readonly skip = new Set<string>();
  private readonly alone: Alone;
  private readonly told: WholeAnswer[] = [];
  private readonly wait: Wait;
  private readonly deps: SyncDeps;
  private readonly options: DrainOptions;
  private readonly lease: Lease;

  constructor(deps: SyncDeps, options: DrainOptions, lease: Lease) {
    this.deps = deps;
    this.options = options;
    this.lease = lease;
    this.wait = waits(deps.clock, options.hurry);
    this.alone = new Alone({
      ...deps,
      goOn: (changes, change) => this.goOn(changes, change),
      attemptFailed: (state, code, change, changes) => this.attemptFailed(state, code, change, 0, changes),
      skip: (id) => void this.skip.add(id),
    });
  }

  async run(): Promise<DrainReport> {
    if (this.options.forced) {
      await this.deps.store.requeue();
      await this.write([], { attempts: 0, next_attempt_at: null });
    }
    let end: Course = 'again';
    while (end === 'again') end = await this.step();
    // A time that the server itself named is kept: the next drain waits for it too.
    if (end !== 'overtaken') {
      const answered = await answeredSoFar(this.deps.store, this.told);
      await this.write([], { attempts: 0, sending: false, ...(this.named ? {} : { next_attempt_at: null }), ...answered });
    }
    return { end, settled: this.settled };
  }

  private async step(): Promise<Course> {
    const { store, clock, transport } = this.deps;
    if (this.lease.isLost()) return 'overtaken';
    let state = await store.drainState();
    const wait = (state.next_attempt_at ?? 0) - clock.now();
    // A wait longer than any that is ever written comes from a clock that was set back, and is over.
    if (wait > 0 && wait <= LONGEST_RETRY_AFTER_MS) {
      await this.wait(wait);
      if (this.lease.isLost()) return 'overtaken';
      state = await store.drainState();
    }
    const batch = await nextBatch(store, { size: state.batch_size, now: clock.now(), skip: this.skip, witness: this.alone.suspects.any });
    if (batch.length === 0) return this.alone.suspects.any ? this.alone.noWitness(state) : 'drained';

    const device = await store.deviceId();
    const token = this.renewed ?? (await this.deps.tokens.current());
    this.renewed = null;
    if (token.kind === 'unreachable') return this.attemptFailed(state, 'no_session_offline', {});
    if (token.kind !== 'token') return this.pause();
    if (device === null || token.userId !== store.userId) return 'not_ours';

    if (!(await this.write([], { sending: true, next_attempt_at: null }))) return 'overtaken';
    const body = batchBody(batch, store.userId, device, await this.report(batch.length));
    const sentAt = clock.now();
    const timeoutMs = timeLimitMs(byteLength(body));
    const result = await transport.call({ procedure: 'apply_mutations', body, token: token.value, timeoutMs });
    // A holder that was overtaken while it waited changes nothing: its successor has sent these again.
    if (this.lease.isLost()) return 'overtaken';
    return this.follow(classify(result, (answer) => parseApplyAnswer(answer, batch), clock.now()), batch, state, sentAt);
  }

  private async follow(
    verdict: Verdict<ApplyAnswer>, batch: readonly OutboxEntry[], state: DrainState, sentAt: number,
  ): Promise<Course> {
    const only = batch.length === 1 ? batch[0] : undefined;
    const shrunk = { batch_size: halved(Math.min(state.batch_size, batch.length)) };
    switch (verdict.kind) {
      case 'answered':
        return this.answered(verdict.value, batch, state, sentAt);
      case 'unknown':
        if (verdict.replied) return only ? this.alone.broke(only, state, verdict.code, true) : this.attemptFailed(state, verdict.code, shrunk);
        return this.attemptFailed(state, verdict.code, verdict.shrink ? shrunk : {});
      case 'busy':
        return this.attemptFailed(state, verdict.code, {}, verdict.retryAfterMs);
      case 'unauthorized':
        return this.renew(verdict.code, () => this.pause());
      case 'forbidden':
        return this.renew(verdict.code, () => this.alone.takeOverRefused(batch) ?? this.giveUp(verdict.code));
      case 'device_refused':
        return this.alone.takeOverRefused(batch) ?? this.giveUp(verdict.code, { device_refused: true });
      case 'server_fault':
        return this.giveUp(verdict.code);
      case 'too_large':
        return only ? this.alone.refused(only, 'batch_too_large', '') : this.goOn([], shrunk);
      case 'refused':
        return only ? this.alone.refused(only, verdict.code, verdict.message) : this.goOn([], shrunk);
      case 'broke':
        return only ? this.alone.broke(only, state, verdict.code, false) : this.attemptFailed(state, verdict.code, shrunk);
      default:
        return unreachable(verdict);
    }
  }

  private async answered(
    answer: ApplyAnswer, batch: readonly OutboxEntry[], state: DrainState, sentAt: number,
  ): Promise<Course> {
    const now = this.deps.clock.now();
    const sent = new Set(batch.map((entry) => entry.id));
    const outcomes = new Map(answer.outcomes.filter(({ id }) => sent.has(id)).map((outcome) => [outcome.id, outcome]));
    // Nothing usable in the answer: as if none had come, and never a busy loop.
    if (outcomes.size === 0) return this.attemptFailed(state, 'no_outcomes', {});

    const changes: EntryChange[] = [...outcomes.values()].map((outcome) => outcomeToChange(outcome, answer.epoch, now));
    const again = this.alone.suspects.tookAnother();
    for (const id of again) this.skip.delete(id);
    for (const entry of batch) if (outcomes.get(entry.id)?.outcome !== 'applied') this.skip.add(entry.id);
    this.renewals = 0;
    const full = batch.length >= state.batch_size;
    const recorded = await this.record(changes, {
      attempts: 0,
      next_attempt_at: null,
      batch_size: again.length > 0 ? 1 : full ? grown(state.batch_size) : state.batch_size,
      waiting_for_sign_in: false,
      device_refused: false,
      last_success_at: now,
      last_failure: null,
      lone: null,
      clock_offset_ms: Math.round(answer.serverTime - (sentAt + now) / 2),
    }, answer.epoch);
    // The pull of this round meets the new server and starts anew; then this is sent again and known there, or applied.
    if (recorded === 'epoch_changed') return this.giveUp('epoch_changed');
    if (answer.whole) this.told.push({ epoch: answer.epoch, position: answer.position, ids: batch.map(({ id }) => id) });
    this.settled += changes.filter((change) => change.state === 'settled').length;
    // The server takes records: one that was set aside without a witness is tried once more, with this one as its witness.
    if (state.lone && recorded === 'written' && !outcomes.has(state.lone.id)) {
      this.alone.suspects.accuse(state.lone.id);
      await this.deps.store.requeue(state.lone.id);
    }
    return recorded === 'written' ? 'again' : 'overtaken';
  }

  /** Counts an attempt; waits and goes on, or ends the drain once the attempts are spent. */
  private async attemptFailed(
    state: DrainState, code: string, change: Partial<DrainState>, retryAfterMs = 0, changes: readonly EntryChange[] = [],
  ): Promise<Course> {
    const { clock, random, retry } = this.deps;
    const settings = await retry();
    const attempts = state.attempts + 1;
    const now = clock.now();
    const spent = attempts >= settings.attempts;
    this.named = retryAfterMs > 0;
    const pause = Math.max(retryAfterMs, backoffMs(attempts, settings, random));
    const next_attempt_at = spent && !this.named ? null : now + pause;
    const written = await this.write(changes, { ...change, attempts, next_attempt_at, last_failure: { at: now, code } });
    if (!written) return 'overtaken';
    return spent ? 'failed' : 'again';
  }

  /** One retry with a renewed token, then what the caller says. */
  private async renew(code: string, otherwise: () => Promise<Course>): Promise<Course> {
    if (this.renewals > 0) return otherwise();
    this.renewals += 1;
    this.renewed = await this.deps.tokens.renewed();
    const { clock } = this.deps;
    return this.goOn([], { next_attempt_at: clock.now() + RENEWAL_PAUSE_MS, last_failure: { at: clock.now(), code } });
  }

  private async pause(): Promise<DrainEnd> {
    return (await this.write([], { waiting_for_sign_in: true })) ? 'waiting_for_sign_in' : 'overtaken';
  }

  private async giveUp(code: string, change: Partial<DrainState> = {}): Promise<DrainEnd> {
    return (await this.write([], { ...change, last_failure: { at: this.deps.clock.now(), code } })) ? 'failed' : 'overtaken';
  }

  private async report(going: number): Promise<DeviceReport> {
    const { store, appVersion } = this.deps;
    return { unsent: Math.max(0, (await store.unsentCount()) - going), ...(appVersion ? { app_version: appVersion } : {}) };
  }

  private async goOn(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<Course> {
    return (await this.write(changes, change)) ? 'again' : 'overtaken';
  }

  private async write(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<boolean> {
    return (await this.record(changes, change)) === 'written';
  }

  private async record(changes: readonly EntryChange[], change: Partial<DrainState>, epoch?: string): Promise<Recorded> {
    const recorded = await this.deps.store.record(this.lease.generation, changes, change, epoch);
    if (recorded === 'overtaken') this.lease.lose();
    return recorded;
  }
}
