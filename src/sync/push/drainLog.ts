/** Writes what a drain did, under its lease: outcomes of entries, attempts and waits. Once the lease is lost, every write is refused. */
import { backoffMs } from '../clock/backoff.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { StepResult, DrainEnd } from './drainTypes.ts';
import type { EntryChange } from '../entry.ts';
import type { Lease } from '../clock/lease.ts';
import type { AnswerContext, DrainState, RecordResult } from '../ports.ts';

export class DrainLog {
  settled = 0;
  /** The server set the last wait (Retry-After): the next drain keeps it too. */
  hasServerWait = false;
  private writing: Promise<StepResult> | null = null;
  private readonly deps: SyncDeps;
  private readonly lease: Lease;

  constructor(deps: SyncDeps, lease: Lease) {
    this.deps = deps;
    this.lease = lease;
  }

  async write(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<boolean> {
    return (await this.record(changes, change)) === 'written';
  }

  async writeAndContinue(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<StepResult> {
    return (await this.write(changes, change)) ? 'continue' : 'lease_lost';
  }

  async endFailed(code: string, change: Partial<DrainState> = {}): Promise<DrainEnd> {
    return (await this.write([], { ...change, last_failure: { at: this.deps.clock.now(), code } }))
      ? 'failed'
      : 'lease_lost';
  }

  /** The server refused this registration. If a sign-in has stored another one meanwhile, the drain continues with that. */
  async deviceRefused(code: string, device: string | null): Promise<StepResult> {
    const failure = { device_refused: true, last_failure: { at: this.deps.clock.now(), code } };
    const recorded = await this.record([], failure, { device });
    if (recorded === 'device_changed') return 'continue';
    return recorded === 'written' ? 'failed' : 'lease_lost';
  }

  async waitForSignIn(): Promise<DrainEnd> {
    return (await this.write([], { waiting_for_sign_in: true })) ? 'waiting_for_sign_in' : 'lease_lost';
  }

  /** Counts a failed attempt: continues after a wait, or ends the drain once the attempts are used up. */
  async attemptFailed(
    state: DrainState,
    code: string,
    change: Partial<DrainState>,
    retryAfterMs = 0,
    changes: readonly EntryChange[] = [],
  ): Promise<StepResult> {
    const { clock, random, retry } = this.deps;
    const settings = await retry();
    const attempts = state.attempts + 1;
    const now = clock.now();
    const spent = attempts >= settings.attempts;
    this.hasServerWait = retryAfterMs > 0;
    const pause = Math.max(retryAfterMs, backoffMs(attempts, settings, random));
    const next_attempt_at = spent && !this.hasServerWait ? null : now + pause;
    const written = await this.write(changes, {
      ...change,
      attempts,
      next_attempt_at,
      last_failure: { at: now, code },
    });
    if (!written) return 'lease_lost';
    return spent ? 'failed' : 'continue';
  }

  /** Starts writing the outcomes of an answer, while the next batch is being sent. `finishRecording` gives the result. */
  startRecording(changes: readonly EntryChange[], change: Partial<DrainState>, answer: AnswerContext): void {
    this.writing = this.recordAnswer(changes, change, answer);
    // `finishRecording` rethrows it.
    this.writing.catch(() => undefined);
  }

  async finishRecording(): Promise<StepResult> {
    const { writing } = this;
    this.writing = null;
    return writing ?? 'continue';
  }

  private async recordAnswer(
    changes: readonly EntryChange[],
    change: Partial<DrainState>,
    answer: AnswerContext,
  ): Promise<StepResult> {
    const recorded = await this.record(changes, change, answer);
    // The pull of this round finds the new server and begins a new generation; then these are sent again, and known there or applied.
    if (recorded === 'epoch_changed') return this.endFailed('epoch_changed');
    // The rows were dropped since the batch was chosen: its entries are sent again, and the server knows them.
    if (recorded === 'rows_dropped') return 'continue';
    if (recorded !== 'written') return 'lease_lost';
    this.settled += changes.filter(({ state }) => state === 'settled').length;
    return 'continue';
  }

  private async record(
    changes: readonly EntryChange[],
    change: Partial<DrainState>,
    answer?: AnswerContext,
  ): Promise<RecordResult> {
    const recorded = await this.deps.store.record(this.lease.generation, changes, change, answer);
    if (recorded === 'lease_lost') this.lease.markLost();
    return recorded;
  }
}
