/**
 * Who broke the server (500, or a reply of passing trouble that does not pass)? One record, or the server itself, whatever it is
 * sent? An entry that broke it alone becomes a suspect, and another one is tried as a witness. Once the server has taken one, every suspect is tried again, alone: who
 * breaks it then, and has done so three times in all, is set aside. Where everything breaks, nothing is.
 *
 * One that has no witness, because nothing else can be sent, is set aside when the server breaks on it for LONE_MS while it
 * answers pulls. That proves less, so it is taken back as soon as the server has taken something else, and tried again.
 */
import type { DrainState, PullState } from '../ports.ts';

const MOST = 5;
/** Longer than a server is restarted or a migration runs. */
const LONE_MS = 600_000;

export class Suspects {
  /** Broke it, and no other one was taken since. */
  private readonly open = new Set<string>();
  /** Broke it, and another one was taken since. */
  private readonly accused = new Set<string>();
  private readonly passing = new Set<string>();

  get any(): boolean {
    return this.open.size > 0;
  }

  /** Enough for one drain: a pull must not wait for ever behind a server that breaks on everything. */
  get enough(): boolean {
    return this.open.size >= MOST;
  }

  /** The only one there is, broken for good as it seems. */
  get lone(): string | null {
    const [id, ...others] = this.open;
    return id !== undefined && others.length === 0 && this.accused.size === 0 && !this.passing.has(id) ? id : null;
  }

  /** `passing`: by trouble that passes as a rule. It stands in nobody's way while it is the only one. */
  add(id: string, passing: boolean): void {
    this.open.add(id);
    if (passing) this.passing.add(id);
  }

  accuse(id: string): void {
    this.accused.add(id);
  }

  isAccused(id: string): boolean {
    return this.accused.has(id);
  }

  /** Whoever is to be tried again, now that the server took another one. */
  tookAnother(): string[] {
    const again = [...this.open];
    for (const id of again) this.accused.add(id);
    this.open.clear();
    return again;
  }
}

/** How long the server has broken on this one and on nothing else: from now on, where it is another one or the clock was set back. */
export function loneSince(held: DrainState['lone'], id: string, now: number): number {
  return held?.id === id && held.since <= now ? held.since : now;
}

/** The server was well enough to answer a pull meanwhile, and long enough has passed. */
export const isProvenLone = (
  since: number,
  { last_success_at }: Pick<PullState, 'last_success_at'>,
  now: number,
): boolean => now - since >= LONE_MS && last_success_at !== null && last_success_at > since;
