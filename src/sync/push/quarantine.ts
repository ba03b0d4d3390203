/** A mutation that failed as the only one of its request: whose doing it was, and when it makes way for the others. */
import { backoffMs } from '../clock/backoff.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { Course } from './drainEnd.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { brokeAlone, failedAlone, setAsideAlone, takeOverRefused } from './outcomes.ts';
import type { DrainState } from '../ports.ts';
import { isProvenLone, loneSince, Suspects } from './serverFaultCause.ts';

/** What it needs of the drain that it is a part of. */
export interface AloneDeps extends Pick<SyncDeps, 'store' | 'clock' | 'random' | 'retry'> {
  readonly goOn: (changes: readonly EntryChange[], change: Partial<DrainState>) => Promise<Course>;
  readonly attemptFailed: (
    state: DrainState,
    code: string,
    change: Partial<DrainState>,
    changes: readonly EntryChange[],
  ) => Promise<Course>;
  /** Not in this drain any more. */
  readonly skip: (id: string) => void;
}

export class Alone {
  readonly suspects = new Suspects();
  private readonly deps: AloneDeps;

  constructor(deps: AloneDeps) {
    this.deps = deps;
  }

  /** Refused: three times, and it makes way. */
  async refused(entry: OutboxEntry, code: string, message: string): Promise<Course> {
    const change = failedAlone(entry, code, message);
    const pause = await this.pause(entry.alone_failures + 1);
    return this.deps.goOn([change], {
      next_attempt_at: change.state === 'set_aside' ? null : this.deps.clock.now() + pause,
    });
  }

  /** It may be the mutation's doing or the server's. When its attempts are spent another one is tried (serverFaultCause.ts). */
  async broke(entry: OutboxEntry, state: DrainState, code: string, passing: boolean): Promise<Course> {
    const { goOn, attemptFailed, skip, clock } = this.deps;
    const change = brokeAlone(entry, this.suspects.isAccused(entry.id));
    if (change.state === 'set_aside') return goOn([change], { attempts: 0, next_attempt_at: null });
    const end = await attemptFailed(state, code, { batch_size: 1 }, [change]);
    if (end !== 'failed') return end;
    this.suspects.add(entry.id, passing);
    skip(entry.id);
    if (this.suspects.enough) return end;
    return goOn([], { next_attempt_at: clock.now() + (await this.pause(state.attempts + 1)) });
  }

  /** Another author's work that this person may not send (no owner any more) is set aside, and theirs goes on. Null: it is their own. */
  takeOverRefused(batch: readonly OutboxEntry[]): Promise<Course> | null {
    return batch[0]?.on_behalf_of
      ? this.deps.goOn(
          batch.map(({ id }) => takeOverRefused(id)),
          { next_attempt_at: null },
        )
      : null;
  }

  /** The server broke on what was sent, and nothing else can be: nobody knows whose fault it is, until it lasts (serverFaultCause.ts). */
  async noWitness(state: DrainState): Promise<Course> {
    const { store, clock, goOn } = this.deps;
    const id = this.suspects.lone;
    if (id === null) return 'failed';
    const since = loneSince(state.lone, id, clock.now());
    const proven = isProvenLone(since, await store.pullState(), clock.now());
    const course = await goOn(proven ? [setAsideAlone(id)] : [], { lone: { id, since } });
    if (course !== 'again') return course;
    return proven ? 'drained' : 'failed';
  }

  private async pause(failures: number): Promise<number> {
    return backoffMs(failures, await this.deps.retry(), this.deps.random);
  }
}
