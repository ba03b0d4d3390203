/**
 * Who broke the server (500, or a reply of passing trouble that does not pass)? One record, or the server itself, whatever it is
 * sent? An entry that broke it alone becomes a suspect, and another one is tried as a witness. Once the server has taken one, every suspect is tried again, alone: who
 * breaks it then, and has done so three times in all, is set aside. Where everything breaks, nothing is.
 *
 * One that has no witness, because nothing else can be sent, is set aside when the server breaks on it for LONE_MS while it
 * answers pulls. That proves less, so it is taken back as soon as the server has taken something else, and tried again.
 */
import type { DrainState, PullState } from '../ports.ts';

const MAX_CANDIDATES = 5;
/** Longer than a server is restarted or a migration runs. */
const LONE_FAULT_MS = 600_000;

export class QuarantineCandidates {
  /** Broke it, and no other one was taken since. */
  private readonly undecided = new Set<string>();
  /** Broke it, and another one was taken since. */
  private readonly atFault = new Set<string>();
  private readonly transient = new Set<string>();

  get any(): boolean {
    return this.undecided.size > 0;
  }

  /** Enough for one drain: a pull must not wait for ever behind a server that breaks on everything. */
  get isFull(): boolean {
    return this.undecided.size >= MAX_CANDIDATES;
  }

  /** The only one there is, broken for good as it seems. */
  get lone(): string | null {
    const [id, ...others] = this.undecided;
    return id !== undefined && others.length === 0 && this.atFault.size === 0 && !this.transient.has(id) ? id : null;
  }

  /** `passing`: by trouble that passes as a rule. It stands in nobody's way while it is the only one. */
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

  /** Whoever is to be tried again, now that the server took another one. */
  onProbeAccepted(): string[] {
    const retry = [...this.undecided];
    for (const id of retry) this.atFault.add(id);
    this.undecided.clear();
    return retry;
  }
}

/** How long the server has broken on this one and on nothing else: from now on, where it is another one or the clock was set back. */
export function loneSince(held: DrainState['lone'], id: string, now: number): number {
  return held?.id === id && held.since <= now ? held.since : now;
}

/** The server was well enough to answer a pull meanwhile, and long enough has passed. */
export const isLoneAtFault = (
  since: number,
  { last_success_at }: Pick<PullState, 'last_success_at'>,
  now: number,
): boolean => now - since >= LONE_FAULT_MS && last_success_at !== null && last_success_at > since;
