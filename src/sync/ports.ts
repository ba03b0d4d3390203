/** The interfaces through which the sync core reaches clock, locks, network and store. `src/data` implements them for browsers, the simulator for its model. */
import type { EntryChange, EntryState, OutboxEntry } from './entry.ts';
import type { Cursor, HistoryCursor, Pulled, WireOutcome } from './wire/answers.ts';
import type { TransportResult } from './wire/request.ts';

export interface Clock {
  /** ms since 1970 by the device. */
  now(): number;
  /** Ends early, without error, when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1). */
export type Random = () => number;

export interface Locks {
  /** Runs `work` while holding the named lock; returns `taken` at once if another holder has it. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>;
  /** Steals the named lock from its holder, which may be a frozen page. */
  seize<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>;
}

export type Token =
  | { readonly kind: 'token'; readonly value: string; readonly userId: string }
  | { readonly kind: 'signed_out' }
  /** The auth server refused to renew the session. */
  | { readonly kind: 'refused' }
  /** The session has expired and the auth server could not be reached. */
  | { readonly kind: 'unreachable' };

export interface TokenSource {
  current(): Promise<Token>;
  /** Forces a renewal even if the current token looks valid. */
  renewed(): Promise<Token>;
}

export type Procedure = 'apply_mutations' | 'pull_head' | 'pull_changes' | 'pull_history' | 'pull_movements';

export interface Transport {
  /** Never rejects for a network failure. `signal` aborts the request early; the result is then `timed_out`. */
  call(request: {
    procedure: Procedure;
    body: string;
    token: string;
    timeoutMs: number;
    signal?: AbortSignal | undefined;
  }): Promise<TransportResult>;
}

export type LeaseName = 'drain' | 'pull' | 'photos';

export type RecordResult = 'written' | 'lease_lost' | 'epoch_changed' | 'rows_dropped' | 'device_changed';

/** Identifies the answer being recorded. If it no longer matches the store, nothing is written (`SyncStore.record`). */
export interface AnswerContext {
  /** Epoch of the server that gave the answer. */
  readonly epoch?: string;
  /** Registration under which the batch was sent. */
  readonly device?: string | null;
  /** `PullState.generation` when the batch was chosen. An answer from before a restore of the server must not be applied. */
  readonly rowsGeneration?: number;
  /** Position at which the answer listed everything that the server logged for this device. */
  readonly whole?: number;
  readonly checkpoint?: Checkpoint | undefined;
}

/** One user's store on one device. Every method is one transaction. */
export interface SyncStore {
  readonly userId: string;
  /** Raises and returns the lease's generation: from now on, writes with a lower one are refused. */
  claim(lease: LeaseName, now: number): Promise<number>;
  /** False: the lease was lost. */
  heartbeat(lease: LeaseName, generation: number, now: number): Promise<boolean>;
  heartbeatAt(lease: LeaseName): Promise<number | null>;

  /** `devices.id` of this store's registration; null before the first sign-in is complete. */
  deviceId(): Promise<string | null>;
  drainState(): Promise<DrainState>;
  /** Queued entries above `seq`, in order of seq, at most `limit`. */
  queuedAfter(seq: number, limit: number): Promise<OutboxEntry[]>;
  /** Number of entries that the server has not accepted: queued, set aside, rejected. */
  unsentCount(): Promise<number>;
  /** The highest seq that was given to an entry; 0 before the first. */
  lastSeq(): Promise<number>;
  statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryState>>;
  /** Returns set-aside entries to the queue and ends the pause of blocked ones. With an id: only that entry, if it was set aside. */
  requeue(only?: string): Promise<void>;
  /**
   * Compare-and-set. Writes nothing if the lease was lost (`lease_lost`); if the stored rows have another epoch than the answer
   * (`epoch_changed`: its versions mean nothing here, and a record that a replaced server settled would never be sent again); if the
   * rows were dropped since the batch was chosen (`rows_dropped`); or if the registration has changed (`device_changed`). Changes only
   * entries that are still queued. The position of a complete answer becomes `answered` once every entry in `changes` is settled: at
   * once, or when the deferred outcomes are applied.
   */
  record(
    generation: number,
    changes: readonly EntryChange[],
    drain: Partial<DrainState>,
    answer?: AnswerContext,
  ): Promise<RecordResult>;
  /** Applies deferred outcomes to entries and views: all, or the oldest `most`. Resolves to whether some are left. */
  applyDeferredOutcomes(most?: number): Promise<boolean>;

  pullState(): Promise<PullState>;
  /** Stores a failed pull for the sync status. `page_limit`: of the next pull. False: the pull no longer holds the lease. */
  pullFailed(generation: number, code: string, now: number, page_limit?: number): Promise<boolean>;
  /** Stores rows, outcomes, the next pull state and the clock measurement. Compare-and-set on the pull's progress; false: another holder moved it. */
  commitPage(
    expected: PullState,
    page: Page,
    next: PullState,
    now: number,
    measured?: ClockMeasurement,
  ): Promise<boolean>;
  /** A new generation: drops the rows, keeps the outbox. What a server of another epoch had accepted is queued again; `restored`: all. */
  restartPull(expected: PullState, next: GenerationBasis, restored?: 'restored'): Promise<boolean>;
}

/**
 * `confirmed`: restore checkpoints not to be sent again. `refetched`: tables with changed columns, of which equal versions are stored
 * too.
 */
export type Page = Pick<Pulled, 'epoch' | 'tables' | 'outcomes'> & {
  readonly confirmed?: readonly Checkpoint[];
  readonly refetched?: boolean;
};

/** Stored under `drain`; its field names are persisted. */
export interface DrainState {
  /** Failed attempts of the running drain. Stored, so that a restarted worker continues the count. */
  readonly attempts: number;
  /** ms; null if no backoff is running. */
  readonly next_attempt_at: number | null;
  readonly batch_size: number;
  readonly waiting_for_sign_in: boolean;
  /** The server does not know this registration or has revoked it. */
  readonly device_refused: boolean;
  readonly sending: boolean;
  /** Quarantine: the only entry that could be sent, and since when (ms) the server has failed on it with an internal error. Null or absent: none. */
  readonly lone?: { readonly id: string; readonly since: number } | null;
  readonly last_success_at: number | null;
  readonly last_failure: { readonly at: number; readonly code: string } | null;
  /** Server clock minus device clock, ms; null before the first answer. */
  readonly clock_offset_ms: number | null;
  /** Server time of the clock measurement (ms); absent before the first one. */
  readonly clock_measured_at?: number;
  /** Own outcomes that the pull may leave out. */
  readonly answered?: AnsweredPositions;
  /** Restore checkpoints of answered pushes (restoreCheckpoints.ts). */
  readonly marked?: Checkpoints;
}

/** One measurement of the device's clock; empty if the answer was unusable (clockOffset.ts). */
export type ClockMeasurement = Partial<Pick<DrainState, 'clock_offset_ms' | 'clock_measured_at'>>;

/** Positions of pushes whose answers were complete (answeredPositions.ts). */
export interface AnsweredPositions {
  /** The positions mean nothing in another epoch. */
  readonly epoch: string;
  readonly positions: readonly number[];
}

/** Restore checkpoint: a position of the server and the random number that the server drew for it. */
export type Checkpoint = readonly [position: number, mark: number];

export interface Checkpoints {
  /** The checkpoints mean nothing in another epoch. */
  readonly epoch: string;
  readonly marks: readonly Checkpoint[];
}

/** The conditions under which one generation of rows was fetched. If any changes, everything is fetched again in a new generation. */
export interface GenerationBasis {
  readonly epoch: string;
  readonly role: string;
  readonly unreadable?: UnreadableRows;
}

/** Progress of the pull. Stored under `pull`; its field names are persisted. */
export interface PullState {
  readonly epoch: string | null;
  readonly role: string | null;
  /** By table whose rows are all stored: its shape then (`shapeOf`). A table whose shape has changed is fetched alone (pullProgress.ts). */
  readonly shapes: Readonly<Record<string, string>>;
  /** Generation of the rows: rises whenever they are dropped, so that a page requested before is refused. */
  readonly generation: number;
  /** How often a restore of the server was detected although its epoch had not changed. */
  readonly forgotten: number;
  readonly cursor: Cursor;
  /** The server's position up to which its rows are stored. */
  readonly position: number;
  readonly page_limit: number;
  /** Restore checkpoint of the last answered pull (restoreCheckpoints.ts); kept when the rows are dropped. Absent if the server sent none. */
  readonly mark?: Checkpoint;
  /** Position up to which own outcomes are known, even if the rows were dropped; null on a new epoch. */
  readonly heard: number | null;
  /** Null: no history is being fetched. */
  readonly history: HistoryProgress | null;
  /** The first sync is complete. */
  readonly complete: boolean;
  /** The server sends rows that this app cannot read (unreadableRows.ts). */
  readonly unreadable?: UnreadableRows;
  readonly last_success_at: number | null;
  readonly last_failure: { readonly at: number; readonly code: string; readonly since?: number } | null;
}

/** Stored within `PullState`; its field names are persisted. */
export interface HistoryProgress {
  /** Null: not begun. */
  readonly at: HistoryCursor | null;
  /** The newest and the oldest operating day; empty where only some tables are fetched. */
  readonly today: string;
  readonly since: string;
  /** Only these tables are fetched, with the shapes that they had when it began. */
  readonly tables?: Readonly<Record<string, string>>;
}

/** Stored within `PullState`; its field names are persisted. */
export interface UnreadableRows {
  /** When the first unreadable row arrived (ms). */
  readonly since: number;
  /** When everything was last fetched again because of unreadable rows (ms). */
  readonly asked: number;
  /** `table:id` of rows that were left out; empty while their page is still being retried. */
  readonly left: readonly string[];
}

export type { WireOutcome };
