/** What the core needs of the world. src/data implements these for browsers, the simulator for its model. */
import type { EntryChange, EntryState, OutboxEntry } from './entry.ts';
import type { Cursor, HistoryCursor, Pulled, WireOutcome } from './wire/answers.ts';
import type { TransportResult } from './wire/transportResult.ts';

export interface Clock {
  /** ms since 1970 by the device. */
  now(): number;
  /** Ends early, without error, when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1). */
export type Random = () => number;

export interface Locks {
  /** Runs the work while holding the name; answers `taken` at once where somebody else holds it. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>;
  /** Takes the name from its holder, who may be frozen. */
  seize<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>;
}

export type Token =
  | { readonly kind: 'token'; readonly value: string; readonly userId: string }
  | { readonly kind: 'signed_out' }
  /** The server refused to renew the session. */
  | { readonly kind: 'refused' }
  /** The session is over and no server could be asked. */
  | { readonly kind: 'unreachable' };

export interface TokenSource {
  current(): Promise<Token>;
  /** A new token, although the current one may look good. */
  renewed(): Promise<Token>;
}

export type Procedure = 'apply_mutations' | 'pull_head' | 'pull_changes' | 'pull_history' | 'pull_movements';

export interface Transport {
  /** `cut` ends it before its time, as a time limit does. */
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

/** The answer that is recorded. */
export interface AnswerContext {
  /** Of the server that gave it. */
  readonly epoch?: string;
  /** The registration that it is about. */
  readonly device?: string | null;
  /** Of the rows when its batch was chosen (`PullState.generation`): a server that went back since must not be believed. */
  readonly rowsGeneration?: number;
  /** It told of all that the server logged for this device at this position. */
  readonly whole?: number;
  readonly checkpoint?: Checkpoint | undefined;
}

/** One user's store on one device. Every method is one transaction. */
export interface SyncStore {
  readonly userId: string;
  /** Raises the generation: from now on nobody with a lower one can write. */
  claim(lease: LeaseName, now: number): Promise<number>;
  /** False: overtaken. */
  heartbeat(lease: LeaseName, generation: number, now: number): Promise<boolean>;
  heartbeatAt(lease: LeaseName): Promise<number | null>;

  /** The registration at the server; null before the first sign-in is complete. */
  deviceId(): Promise<string | null>;
  drainState(): Promise<DrainState>;
  /** Queued entries with a higher seq, in its order. */
  queuedAfter(seq: number, limit: number): Promise<OutboxEntry[]>;
  /** How many entries the server has not taken: queued, set aside, rejected. */
  unsentCount(): Promise<number>;
  statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryState>>;
  /** Set-aside entries go back to the queue, and blocked ones may be sent at once. With a name: only that one, if it was set aside. */
  requeue(only?: string): Promise<void>;
  /**
   * Compare-and-set: nothing is written where the generation was overtaken, and no entry that is not queued any more is
   * changed. Where the rows held are of another epoch than the answer, nothing is written: its versions mean nothing here, and a
   * record settled by a server that was replaced since would never be offered again. Nor where the rows were dropped since its batch was chosen, or there is another registration now.
   * A whole answer's position is `answered` if everything in `changes` stands settled: from then on, or once it is worked in.
   */
  record(
    generation: number,
    changes: readonly EntryChange[],
    drain: Partial<DrainState>,
    answer?: AnswerContext,
  ): Promise<RecordResult>;
  /** What was recorded counts for whoever sends at once; after this, entries and rows on screen say so too. */
  applyNotedOutcomes(): Promise<void>;

  pullState(): Promise<PullState>;
  /**
   * For the strip: the server could not be reached, or did not answer as agreed. `page_limit`: what the next pull begins with.
   * Compare-and-set on the generation of the pull's lease; false: overtaken.
   */
  pullFailed(generation: number, code: string, now: number, page_limit?: number): Promise<boolean>;
  /** Compare-and-set on the place: rows, outcomes, the next place and what was measured of the clock in one transaction. False: somebody else moved it. */
  commitPage(
    expected: PullState,
    page: Page,
    next: PullState,
    now: number,
    measured?: ClockMeasurement,
  ): Promise<boolean>;
  /**
   * Drops what the server can send again; the outbox stays, and what a server of another epoch had taken is queued again. `restored`:
   * so it is where this server went back behind what it had told, though its epoch is the same.
   */
  restartPull(expected: PullState, next: GenerationBasis, restored?: 'restored'): Promise<boolean>;
}

/** `vouched`: marks that need not be asked about again. */
export type Page = Pick<Pulled, 'epoch' | 'tables' | 'outcomes'> & { readonly confirmed?: readonly Checkpoint[] };

export interface DrainState {
  /** Failed attempts of the running drain. Kept, so that a restarted worker goes on where it was. */
  readonly attempts: number;
  /** ms; null where no backoff runs. */
  readonly next_attempt_at: number | null;
  readonly batch_size: number;
  readonly waiting_for_sign_in: boolean;
  /** The server does not know this registration (any more). */
  readonly device_refused: boolean;
  readonly sending: boolean;
  /** The only record that could be sent, and the server breaks on it: since when (ms). Absent or null: there is none. */
  readonly lone?: { readonly id: string; readonly since: number } | null;
  readonly last_success_at: number | null;
  readonly last_failure: { readonly at: number; readonly code: string } | null;
  /** Server clock minus device clock, ms; null before the first answer. */
  readonly clock_offset_ms: number | null;
  /** The server's time when it was measured, ms; absent where an older version of the app measured it. */
  readonly clock_measured_at?: number;
  /** What the pull need not tell again. */
  readonly answered?: AnsweredPositions;
  /** Of the pushes that were answered (restoreCheckpoints.ts). */
  readonly marked?: Checkpoints;
}

/** Empty where an answer told nothing of the clock (clockOffset.ts). */
export type ClockMeasurement = Partial<Pick<DrainState, 'clock_offset_ms' | 'clock_measured_at'>>;

/** Pushes whose answers told everything (answeredPositions.ts). */
export interface AnsweredPositions {
  /** Positions mean nothing on another server. */
  readonly epoch: string;
  readonly positions: readonly number[];
}

/** A position of a server, and what it drew for it. */
export type Checkpoint = readonly [position: number, mark: number];

export interface Checkpoints {
  /** On another server they mean nothing. */
  readonly epoch: string;
  readonly marks: readonly Checkpoint[];
}

/** What a device's rows stand on: where it changes, everything is fetched anew. */
export interface GenerationBasis {
  readonly epoch: string;
  readonly role: string;
  readonly schema: number;
  readonly unreadable?: UnreadableRows;
}

export interface PullState {
  readonly epoch: string | null;
  readonly role: string | null;
  /** Rises when the shape of a synced table changes: everything is fetched anew. */
  readonly schema: number;
  /** Rises whenever the rows are dropped: a page asked for before that belongs nowhere any more. */
  readonly generation: number;
  /** How often this server was found put back in place from a backup, or another one that has its epoch. */
  readonly forgotten: number;
  readonly cursor: Cursor;
  /** The server's position as far as its rows have come. */
  readonly position: number;
  readonly page_limit: number;
  /** Of the position that the server had when it last answered (restoreCheckpoints.ts); it outlives the rows. Absent where it told none. */
  readonly mark?: Checkpoint;
  /** Own outcomes up to this position are known, although the rows were dropped; null on a new epoch. */
  readonly heard: number | null;
  /** While history is still to be fetched: how far down it came (null: not begun), and its first and last operating day. */
  readonly history: { readonly at: HistoryCursor | null; readonly today: string; readonly since: string } | null;
  /** The first sync has ended. */
  readonly complete: boolean;
  /** The server sends rows that this app cannot read (unreadableRows.ts). */
  readonly unreadable?: UnreadableRows;
  readonly last_success_at: number | null;
  readonly last_failure: { readonly at: number; readonly code: string; readonly since?: number } | null;
}

export interface UnreadableRows {
  /** ms: since when, and when all of them were last asked for. */
  readonly since: number;
  readonly asked: number;
  /** `table:id` of those that were left out; empty while their page is still asked for again. */
  readonly left: readonly string[];
}

export type { WireOutcome };
