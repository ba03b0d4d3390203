export interface DrainOptions {
  /** A person pressed "Send now": waits are skipped and what was set aside gets another chance. */
  readonly forced: boolean;
  /** Cuts the current wait short (the network came back). */
  readonly shortenWaits?: AbortSignal;
}

export type DrainEnd =
  | 'drained'
  /** Somebody else is draining, and alive. */
  | 'taken'
  | 'lease_lost'
  | 'waiting_for_sign_in'
  /** Not this store's user, or the store has no registration yet. */
  | 'not_ours'
  /** Attempts are spent, or the server is at fault: the next trigger tries again. */
  | 'failed';

export interface DrainReport {
  readonly end: DrainEnd;
  readonly settled: number;
}

/** What a step of a drain comes to. */
export type StepResult = DrainEnd | 'continue';
