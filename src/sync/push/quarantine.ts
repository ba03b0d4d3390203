/** Quarantine of a poison mutation: handles an entry that failed as the only one of its request, and sets it aside when it is at fault. */
import { backoffMs } from '../clock/backoff.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { StepResult } from './drainTypes.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { countServerError, countRefusal, quarantine, takeOverRefused } from './outcomes.ts';
import type { DrainState } from '../ports.ts';
import { isLoneAtFault, loneSince, QuarantineCandidates } from './serverFaultCause.ts';

/** What the quarantine needs of its drain. */
export interface QuarantineDeps extends Pick<SyncDeps, 'store' | 'clock' | 'random' | 'retry'> {
  readonly writeAndContinue: (changes: readonly EntryChange[], change: Partial<DrainState>) => Promise<StepResult>;
  readonly attemptFailed: (
    state: DrainState,
    code: string,
    change: Partial<DrainState>,
    changes: readonly EntryChange[],
  ) => Promise<StepResult>;
  /** Leaves the entry out for the rest of this drain. */
  readonly skip: (id: string) => void;
}

/** No row, or a record that it names is not there: the specification tries neither again. */
const FINAL_CODES: ReadonlySet<string> = new Set(['PGRST116', '23503']);
const LAST_FAILURE = 2;

export class Quarantine {
  readonly candidates = new QuarantineCandidates();
  private readonly deps: QuarantineDeps;

  constructor(deps: QuarantineDeps) {
    this.deps = deps;
  }

  /** The server refused the request: after three times the entry is set aside; at once where asking again gives the same. */
  async onRefused(entry: OutboxEntry, code: string, message: string): Promise<StepResult> {
    const counted = FINAL_CODES.has(code) ? { ...entry, alone_failures: LAST_FAILURE } : entry;
    const change = countRefusal(counted, code, message);
    const pause = await this.pause(entry.alone_failures + 1);
    return this.deps.writeAndContinue([change], {
      next_attempt_at: change.state === 'set_aside' ? null : this.deps.clock.now() + pause,
    });
  }

  /** The server failed with an internal error, which may be the entry's fault or the server's. Once the attempts are used up, another entry is tried as a probe. */
  async onServerError(entry: OutboxEntry, state: DrainState, code: string, transient: boolean): Promise<StepResult> {
    const { writeAndContinue, attemptFailed, skip, clock } = this.deps;
    const change = countServerError(entry, this.candidates.isAtFault(entry.id));
    if (change.state === 'set_aside') return writeAndContinue([change], { attempts: 0, next_attempt_at: null });
    const result = await attemptFailed(state, code, { batch_size: 1 }, [change]);
    if (result !== 'failed') return result;
    this.candidates.add(entry.id, transient);
    skip(entry.id);
    if (this.candidates.isFull) return result;
    return writeAndContinue([], { next_attempt_at: clock.now() + (await this.pause(state.attempts + 1)) });
  }

  /** Sets aside another author's work that this user may not send (no longer an owner), so that the user's own is sent. Null: the batch is the user's own. */
  setAsideTakeOver(batch: readonly OutboxEntry[]): Promise<StepResult> | null {
    return batch[0]?.on_behalf_of
      ? this.deps.writeAndContinue(
          batch.map(({ id }) => takeOverRefused(id)),
          { next_attempt_at: null },
        )
      : null;
  }

  /** The server failed on the only entry that can be sent, so no probe can tell whose fault it is. If it lasts, the entry is set aside. */
  async onNoProbe(state: DrainState): Promise<StepResult> {
    const { store, clock, writeAndContinue } = this.deps;
    const id = this.candidates.lone;
    if (id === null) return 'failed';
    const since = loneSince(state.lone, id, clock.now());
    const lasting = isLoneAtFault(since, await store.pullState(), clock.now());
    const result = await writeAndContinue(lasting ? [quarantine(id)] : [], { lone: { id, since } });
    if (result !== 'continue') return result;
    return lasting ? 'drained' : 'failed';
  }

  private async pause(failures: number): Promise<number> {
    return backoffMs(failures, await this.deps.retry(), this.deps.random);
  }
}
