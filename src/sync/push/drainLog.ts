/** What a drain writes down, under its lease: what became of entries, its attempts and waits. Refused once it was overtaken. */
import { backoffMs } from '../clock/backoff.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { Course, DrainEnd } from './drainEnd.ts';
import type { EntryChange } from '../entry.ts';
import type { Lease } from '../clock/lease.ts';
import type { Answering, DrainState, Recorded } from '../ports.ts';

export class DrainLog {
  settled = 0;
  /** The last wait was named by the server: the next drain keeps it too. */
  named = false;
  private writing: Promise<Course> | null = null;
  private readonly deps: SyncDeps;
  private readonly lease: Lease;

  constructor(deps: SyncDeps, lease: Lease) {
    this.deps = deps;
    this.lease = lease;
  }

  async write(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<boolean> {
    return (await this.record(changes, change)) === 'written';
  }

  async goOn(changes: readonly EntryChange[], change: Partial<DrainState>): Promise<Course> {
    return (await this.write(changes, change)) ? 'again' : 'overtaken';
  }

  async giveUp(code: string, change: Partial<DrainState> = {}): Promise<DrainEnd> {
    return (await this.write([], { ...change, last_failure: { at: this.deps.clock.now(), code } }))
      ? 'failed'
      : 'overtaken';
  }

  /** The server does not let this registration in. One that a sign-in brought meanwhile is not meant, and is tried. */
  async deviceRefused(code: string, device: string | null): Promise<Course> {
    const failure = { device_refused: true, last_failure: { at: this.deps.clock.now(), code } };
    const recorded = await this.record([], failure, { device });
    if (recorded === 'device_changed') return 'again';
    return recorded === 'written' ? 'failed' : 'overtaken';
  }

  async pause(): Promise<DrainEnd> {
    return (await this.write([], { waiting_for_sign_in: true })) ? 'waiting_for_sign_in' : 'overtaken';
  }

  /** Counts an attempt; waits and goes on, or ends the drain once the attempts are spent. */
  async attemptFailed(
    state: DrainState,
    code: string,
    change: Partial<DrainState>,
    retryAfterMs = 0,
    changes: readonly EntryChange[] = [],
  ): Promise<Course> {
    const { clock, random, retry } = this.deps;
    const settings = await retry();
    const attempts = state.attempts + 1;
    const now = clock.now();
    const spent = attempts >= settings.attempts;
    this.named = retryAfterMs > 0;
    const pause = Math.max(retryAfterMs, backoffMs(attempts, settings, random));
    const next_attempt_at = spent && !this.named ? null : now + pause;
    const written = await this.write(changes, {
      ...change,
      attempts,
      next_attempt_at,
      last_failure: { at: now, code },
    });
    if (!written) return 'overtaken';
    return spent ? 'failed' : 'again';
  }

  /** The outcomes of an answer. They are written while the next batch travels; `caughtUp` says what came of it. */
  begin(changes: readonly EntryChange[], change: Partial<DrainState>, answer: Answering): void {
    this.writing = this.answered(changes, change, answer);
    // Whoever asks `caughtUp` hears of it.
    this.writing.catch(() => undefined);
  }

  async caughtUp(): Promise<Course> {
    const { writing } = this;
    this.writing = null;
    return writing ?? 'again';
  }

  private async answered(
    changes: readonly EntryChange[],
    change: Partial<DrainState>,
    answer: Answering,
  ): Promise<Course> {
    const recorded = await this.record(changes, change, answer);
    // The pull of this round meets the new server and starts anew; then this is sent again and known there, or applied.
    if (recorded === 'epoch_changed') return this.giveUp('epoch_changed');
    // The rows were dropped since the batch was chosen: its records are asked again, and known.
    if (recorded === 'rows_dropped') return 'again';
    if (recorded !== 'written') return 'overtaken';
    this.settled += changes.filter(({ state }) => state === 'settled').length;
    return 'again';
  }

  private async record(
    changes: readonly EntryChange[],
    change: Partial<DrainState>,
    answer?: Answering,
  ): Promise<Recorded> {
    const recorded = await this.deps.store.record(this.lease.generation, changes, change, answer);
    if (recorded === 'overtaken') this.lease.lose();
    return recorded;
  }
}
