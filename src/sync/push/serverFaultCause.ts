/**
 * Finds the cause of internal server errors (500, or a transient error that persists): one poison entry, or the server itself.
 *
 * If the server fails on an entry that was sent alone, the entry becomes a candidate, and another entry is tried as a probe. Once the
 * server accepts a probe, every candidate is at fault and is tried again, alone. It is set aside at its third failure in all. If the
 * server fails on everything, nothing is set aside.
 *
 * A candidate without a probe, because nothing else can be sent, is set aside if the server fails on it for LONE_FAULT_MS while it
 * answers pulls. That proves less, so the entry is tried again as soon as the server accepts something else.
 */
import type { DrainState, PullState } from '../ports.ts';

const MAX_CANDIDATES = 5;
/** Longer than a restart of the server or a migration takes. */
const LONE_FAULT_MS = 600_000;

export interface Candidates {
  /** The server failed on them, and has accepted no other entry since. */
  readonly undecided: ReadonlySet<string>;
  /** The server failed on them, and has accepted another entry since. */
  readonly atFault: ReadonlySet<string>;
  /** Their error usually passes: such an entry is never set aside as the only candidate. */
  readonly transient: ReadonlySet<string>;
}
export const NO_CANDIDATES: Candidates = { undecided: new Set(), atFault: new Set(), transient: new Set() };

export const withCandidate = (
  { undecided, atFault, ...of }: Candidates,
  id: string,
  transient: boolean,
): Candidates => ({
  undecided: new Set([...undecided, id]),
  atFault,
  transient: transient ? new Set([...of.transient, id]) : of.transient,
});

/** Enough for one drain. */
export const isFull = ({ undecided }: Candidates): boolean => undecided.size >= MAX_CANDIDATES;

/** The only candidate, if its error is not transient; else null. */
export function loneCandidate({ undecided, atFault, transient }: Candidates): string | null {
  const [id, ...others] = undecided;
  return id !== undefined && others.length === 0 && atFault.size === 0 && !transient.has(id) ? id : null;
}

/** The server accepted a probe: all candidates are at fault now and are tried again. */
export const candidatesAfterProbe = ({ undecided, atFault, transient }: Candidates) => ({
  candidates: { undecided: new Set<string>(), atFault: new Set([...atFault, ...undecided]), transient },
  retry: [...undecided],
});

/** Since when (ms) this entry has been the only candidate: from `now`, if it is another one or the clock was set back. */
export function loneSince(held: DrainState['lone'], id: string, now: number): number {
  return held?.id === id && held.since <= now ? held.since : now;
}

/** The server answered a pull meanwhile, and the time limit has passed. */
export const isLoneAtFault = (
  since: number,
  { last_success_at }: Pick<PullState, 'last_success_at'>,
  now: number,
): boolean => now - since >= LONE_FAULT_MS && last_success_at !== null && last_success_at > since;
