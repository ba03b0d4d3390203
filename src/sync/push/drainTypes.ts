/** Options and results of a drain. */
export interface DrainOptions {
  /** The user pressed "Send now": waits are skipped and set-aside entries are sent again. */
  readonly forced: boolean;
  /** Ends the current wait early (the network came back). */
  readonly shortenWaits?: AbortSignal;
}

export type DrainEnd =
  | 'drained'
  /** Another holder is draining, and is alive. */
  | 'taken'
  | 'lease_lost'
  | 'waiting_for_sign_in'
  /** The session is another user's, or the store has no registration yet. */
  | 'not_ours'
  /** The attempts are used up, or the server is at fault: the next trigger tries again. */
  | 'failed';

export interface DrainReport {
  readonly end: DrainEnd;
  readonly settled: number;
}

/** Result of one step: continue with the next one, or how the drain ends. */
export type StepResult = DrainEnd | 'continue';
