/**
 * Finds the cause of internal server errors (500, or a transient error that persists): one poison entry, or the server itself.
 *
 * An entry on which the server failed when it was sent alone becomes a candidate, and another entry is tried as a probe. Once the
 * server accepts a probe, every candidate is tried again, alone: it is now at fault, and set aside if the server fails on it for the
 * third time in all. If the server fails on everything, nothing is set aside.
 *
 * A candidate without a probe, because nothing else can be sent, is set aside if the server fails on it for LONE_FAULT_MS while it
 * answers pulls. That proves less, so the entry is tried again as soon as the server accepts something else.
 */
import type { DrainState, PullState } from '../ports.ts';

const MAX_CANDIDATES = 5;
/** Longer than a restart of the server or a migration takes. */
const LONE_FAULT_MS = 600_000;

export class QuarantineCandidates {
  /** The server failed on them, and has accepted no other entry since. */
  private readonly undecided = new Set<string>();
  /** The server failed on them, and has accepted another entry since. */
  private readonly atFault = new Set<string>();
  private readonly transient = new Set<string>();

  get any(): boolean {
    return this.undecided.size > 0;
  }

  /** Enough for one drain: the pull must not wait for a server that fails on everything. */
  get isFull(): boolean {
    return this.undecided.size >= MAX_CANDIDATES;
  }

  /** The only candidate, if its error is not a transient one; else null. */
  get lone(): string | null {
    const [id, ...others] = this.undecided;
    return id !== undefined && others.length === 0 && this.atFault.size === 0 && !this.transient.has(id) ? id : null;
  }

  /** `transient`: the error usually passes. Such an entry is never set aside as the only candidate. */
  add(id: string, transient: boolean): void {
    this.undecided.add(id);
    if (transient) this.transient.add(id);
  }

  markAtFault(id: string): void {
    this.atFault.add(id);
  }

  isAtFault(id: string): boolean {
    return this.atFault.has(id);
  }

  /** The server accepted a probe: all candidates are at fault now. Returns their ids, to be tried again. */
  onProbeAccepted(): string[] {
    const retry = [...this.undecided];
    for (const id of retry) this.atFault.add(id);
    this.undecided.clear();
    return retry;
  }
}

/** Since when (ms) this entry is the only candidate: from `now`, if it is another one or the clock was set back. */
export function loneSince(held: DrainState['lone'], id: string, now: number): number {
  return held?.id === id && held.since <= now ? held.since : now;
}

/** The server answered a pull meanwhile, and the time limit has passed. */
export const isLoneAtFault = (
  since: number,
  { last_success_at }: Pick<PullState, 'last_success_at'>,
  now: number,
): boolean => now - since >= LONE_FAULT_MS && last_success_at !== null && last_success_at > since;
