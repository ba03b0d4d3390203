/**
 * The drain as a table of phases and events.
 *
 *   choosing ─► starting ─► opening ─► sending ─► choosing …
 *    │  ▲                     ▲          │ └─ the next batch, while the outcomes are recorded ─► opening
 *    │  │                     └──────────┼──────────────────────────────────────────────────────┘
 *    │  └── writing ◄── renewing ◄───────┤  (the token was refused)
 *    │        ▲  ▲ └─── counting ◄───────┤  (a failure that counts: wait, halve, set aside)
 *    │        │  └───── freeing ◄────────┘  (quarantine: a suspect is tried again)
 *    └─► reading_pull                       (quarantine: only one suspect is left)
 *   from each: ending ─► closing ─► end
 *
 * While a batch is being sent, the outcomes of the one before may still be recorded: the answer, the next choice and the end wait for that.
 *
 * Invariants:
 * 1. An entry changes only by an outcome, or by the quarantine (tests/unit/sync/pushParts, quarantine).
 * 2. A failed attempt is stored with its wait before it is waited; as many as the site allows end the drain (tests/unit/sync/drainTable).
 * 3. A batch goes out ahead only if the one before was applied whole, and never two ahead (tests/unit/sync/batchPrefetch).
 * 4. After a lost lease nothing is written (tests/unit/sync/drainTable).
 * 5. A token is renewed once between two answers (tests/unit/sync/drainTable).
 */
import { backoffMs, RENEWAL_PAUSE_MS, type RetrySettings } from '../clock/backoff.ts';
import { measureClock } from '../clock/clockOffset.ts';
import type { Opened } from '../clock/session.ts';
import type { EntryChange, OutboxEntry } from '../entry.ts';
import { stepOf, type End, type Member, type Step, type Table } from '../machine.ts';
import type { AnswerContext, DrainState, PullState } from '../ports.ts';
import { halved } from '../wire/request.ts';
import type { Classification } from '../wire/classify.ts';
import type { ApplyAnswer } from '../wire/answers.ts';
import { grown } from './batch.ts';
import { countRefusal, countServerError, outcomeToChange, quarantine, takeOverRefused } from './outcomes.ts';
import {
  candidatesAfterProbe,
  isFull,
  isLoneAtFault,
  loneCandidate,
  loneSince,
  NO_CANDIDATES,
  withCandidate,
  type Candidates,
} from './serverFaultCause.ts';

export type DrainEnd =
  | 'drained'
  /** Another holder is draining and is alive. */
  | 'taken'
  | 'lease_lost'
  | 'waiting_for_sign_in'
  /** The session is another user's, or the store has no registration yet. */
  | 'not_ours'
  /** The attempts are used up, or the server is at fault: the next trigger tries again. */
  | 'failed';

/** The batch of one request, and the state of the store when it was chosen. */
export interface PreparedBatch {
  readonly batch: readonly OutboxEntry[];
  readonly state: DrainState;
  readonly device: string | null;
  /** `PullState.generation`. */
  readonly rowsGeneration: number;
  /** Number of entries that are not sent yet, including this batch, and the last seq when they were counted. */
  readonly waiting: number;
  readonly lastSeq: number;
  /** Part of the request's body, if it was written while the previous batch was being sent. */
  readonly mutations?: string;
}

interface Kept {
  readonly renewals: number;
  /** Ids that are left out for the rest of this drain: blocked, unanswered, or candidates of the quarantine. */
  readonly skip: ReadonlySet<string>;
  /** Last seq of the last answered batch; -1: none. */
  readonly answeredThrough: number;
  readonly candidates: Candidates;
  /** The server set the last wait (Retry-After): the next drain keeps it too. */
  readonly hasServerWait: boolean;
}

/** A failure that counts as an attempt, once the site's settings are read. */
type Failure =
  | {
      readonly what: 'attempt';
      readonly state: DrainState;
      readonly code: string;
      readonly change: Partial<DrainState>;
      readonly retryAfterMs: number;
    }
  /** About an entry that was sent alone. `transient`: the error usually passes. */
  | {
      readonly what: 'server_error';
      readonly entry: OutboxEntry;
      readonly state: DrainState;
      readonly code: string;
      readonly transient: boolean;
    }
  | { readonly what: 'refusal'; readonly entry: OutboxEntry; readonly code: string; readonly message: string };

/** What follows once a change is written. */
type Following = 'choose' | DrainEnd;

export type Draining = Kept &
  (
    | { readonly phase: 'choosing' | 'freeing' }
    | { readonly phase: 'starting' | 'opening' | 'sending'; readonly prepared: PreparedBatch }
    | { readonly phase: 'renewing'; readonly code: string }
    | { readonly phase: 'counting'; readonly failure: Failure }
    | { readonly phase: 'reading_pull'; readonly id: string; readonly state: DrainState }
    | { readonly phase: 'writing'; readonly following: Following }
    | { readonly phase: 'ending' | 'closing'; readonly end: DrainEnd }
  );

type Lost = { readonly kind: 'lease_lost' };
type Written = Lost | { readonly kind: 'written' };
/** How the outcomes of the last answer were recorded. */
type Recorded = { readonly kind: 'recorded' } | Lost | { readonly kind: 'epoch_changed' };
/** `now`: ms. `chance`: in [0, 1). */
interface Settings {
  readonly kind: 'settings';
  readonly retry: RetrySettings;
  readonly now: number;
  readonly chance: number;
}
/** When the request was sent and its answer received (ms), and the batch that may follow it. */
interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly now: number;
  readonly next: PreparedBatch | null;
}

export interface DrainEvents {
  readonly choosing:
    | Lost
    | Exclude<Recorded, { readonly kind: 'recorded' }>
    | { readonly kind: 'chosen'; readonly prepared: PreparedBatch }
    | { readonly kind: 'none'; readonly state: DrainState };
  /** `mutations`: part of the request's body. */
  readonly starting: Lost | { readonly kind: 'started'; readonly mutations: string };
  readonly opening: Opened;
  /** The answer, once the previous outcomes are recorded. */
  readonly sending: Exclude<Recorded, { readonly kind: 'recorded' }> | (Classification<ApplyAnswer> & Exchange);
  readonly renewing: { readonly kind: 'renewed'; readonly now: number };
  readonly counting: Settings;
  readonly reading_pull: {
    readonly kind: 'read';
    readonly pull: Pick<PullState, 'last_success_at'>;
    readonly now: number;
  };
  readonly freeing: Recorded;
  /** `device_changed`: a sign-in has stored another registration meanwhile. */
  readonly writing: Written | { readonly kind: 'device_changed' };
  readonly ending: Recorded;
  readonly closing: Written;
}

export type DrainCommand =
  /** Waits if a wait is due, then chooses. `probe`: a single entry, for the quarantine. `after`: behind this seq, if no rows were dropped. */
  | { readonly do: 'choose'; readonly skip: ReadonlySet<string>; readonly probe: boolean; readonly after: number }
  /** Stores that something is being sent, and writes the mutations of the request. */
  | { readonly do: 'start' | 'open_session'; readonly prepared: PreparedBatch }
  /** `ahead`: the following batch is chosen meanwhile, without those to skip; null: the quarantine must see each answer first. */
  | {
      readonly do: 'send';
      readonly prepared: PreparedBatch;
      readonly ahead: { readonly skip: ReadonlySet<string> } | null;
    }
  | { readonly do: 'renew_token' | 'read_settings' | 'read_pull' }
  /** `failed`: the code of the failure to store. `device`: only if this registration is still the store's. */
  | {
      readonly do: 'write';
      readonly changes: readonly EntryChange[];
      readonly state: Partial<DrainState>;
      readonly failed?: string;
      readonly device?: string | null;
    }
  /** Begins to record the outcomes of an answer. */
  | {
      readonly do: 'record';
      readonly changes: readonly EntryChange[];
      readonly state: Partial<DrainState>;
      readonly answer: AnswerContext;
    }
  | { readonly do: 'await_recorded' }
  /** Once the outcomes are recorded: returns an entry to the queue. */
  | { readonly do: 'requeue'; readonly id: string | null }
  | End<DrainEnd>;

type Next = Step<Draining, DrainCommand>;
type In<Phase extends Draining['phase']> = Member<Draining, 'phase', Phase>;
type Sending = In<'sending'>;

const START: Kept = {
  renewals: 0,
  skip: new Set(),
  answeredThrough: -1,
  candidates: NO_CANDIDATES,
  hasServerWait: false,
};

const choose = (kept: Kept): Next => {
  const { skip, candidates, answeredThrough: after } = kept;
  return [
    { ...kept, phase: 'choosing' },
    { do: 'choose', skip, probe: candidates.undecided.size > 0, after },
  ];
};
const send = (kept: Kept, prepared: PreparedBatch): Next => [
  { ...kept, phase: 'opening', prepared },
  { do: 'open_session', prepared },
];
/** However the drain ends, outcomes received before are recorded. */
const end = (kept: Kept, how: DrainEnd): Next => [{ ...kept, phase: 'ending', end: how }, { do: 'await_recorded' }];
const lost = (kept: Kept): Next => end(kept, 'lease_lost');

function write(
  kept: Kept,
  following: Following,
  state: Partial<DrainState>,
  more: { changes?: readonly EntryChange[]; failed?: string; device?: string | null } = {},
): Next {
  return [
    { ...kept, phase: 'writing', following },
    { do: 'write', changes: [], state, ...more },
  ];
}
const endFailed = (kept: Kept, code: string): Next => write(kept, 'failed', {}, { failed: code });
const waitForSignIn = (kept: Kept): Next => write(kept, 'waiting_for_sign_in', { waiting_for_sign_in: true });
/** The server was replaced. This round's pull starts a new generation; then these are sent again, and recognised or applied. */
const epochChanged = (kept: Kept): Next => endFailed(kept, 'epoch_changed');

const count = (kept: Kept, failure: Failure): Next => [
  { ...kept, phase: 'counting', failure },
  { do: 'read_settings' },
];
const attempt = (
  kept: Kept,
  { state }: PreparedBatch,
  code: string,
  change: Partial<DrainState> = {},
  retryAfterMs = 0,
): Next => count(kept, { what: 'attempt', state, code, change, retryAfterMs });

const onlyOf = ({ batch }: PreparedBatch): OutboxEntry | undefined => (batch.length === 1 ? batch[0] : undefined);
const shrunk = ({ batch, state }: PreparedBatch): Partial<DrainState> => ({
  batch_size: halved(Math.min(state.batch_size, batch.length)),
});

/** An entry that failed alone may be at fault; after a failed batch the next one has half its size. */
function serverError(sending: Sending, code: string, transient: boolean): Next {
  const { prepared } = sending;
  const entry = onlyOf(prepared);
  return entry
    ? count(sending, { what: 'server_error', entry, state: prepared.state, code, transient })
    : attempt(sending, prepared, code, shrunk(prepared));
}

function refused(sending: Sending, code: string, message: string): Next {
  const { prepared } = sending;
  const entry = onlyOf(prepared);
  return entry ? count(sending, { what: 'refusal', entry, code, message }) : write(sending, 'choose', shrunk(prepared));
}

function renew(sending: Sending, code: string, otherwise: () => Next): Next {
  if (sending.renewals > 0) return otherwise();
  return [{ ...sending, renewals: sending.renewals + 1, phase: 'renewing', code }, { do: 'renew_token' }];
}

/** Sets aside another author's work that this user may not send (not an owner any more), so that their own is sent. Null: it is their own. */
function setAsideTakeOver(sending: Sending): Next | null {
  const { batch } = sending.prepared;
  return batch[0]?.on_behalf_of
    ? write(sending, 'choose', { next_attempt_at: null }, { changes: batch.map(({ id }) => takeOverRefused(id)) })
    : null;
}

/** The outcomes are recorded while the next batch is sent. */
function answered(sending: Sending, event: Extract<DrainEvents['sending'], { readonly kind: 'answered' }>): Next {
  const { prepared } = sending;
  const { batch, state } = prepared;
  const { value: answer, now } = event;
  const sent = new Set(batch.map(({ id }) => id));
  const outcomes = new Map(answer.outcomes.filter(({ id }) => sent.has(id)).map((outcome) => [outcome.id, outcome]));
  // No usable outcome: handled like no answer, so that it counts as an attempt and never becomes a busy loop.
  if (outcomes.size === 0) return serverError(sending, 'no_outcomes', true);

  const { candidates, retry } = candidatesAfterProbe(sending.candidates);
  const skip = new Set(sending.skip);
  for (const id of retry) skip.delete(id);
  // Sent again by the next drain, not by this one.
  for (const { id } of batch) if (isUndecided(outcomes.get(id))) skip.add(id);
  const batch_size = retry.length > 0 ? 1 : nextBatchSize(batch, state, event);
  const kept: Kept = { ...sending, renewals: 0, skip, candidates, answeredThrough: batch.at(-1)?.seq ?? -1 };
  const record: DrainCommand = {
    do: 'record',
    changes: [...outcomes.values()].map((outcome) => outcomeToChange(outcome, answer.epoch, now)),
    state: {
      attempts: 0,
      next_attempt_at: null,
      batch_size,
      waiting_for_sign_in: false,
      device_refused: false,
      last_success_at: now,
      last_failure: null,
      ...measureClock(answer.serverTime, event.sentAt, event.receivedAt),
    },
    answer: {
      epoch: answer.epoch,
      rowsGeneration: prepared.rowsGeneration,
      checkpoint: answer.mark === undefined ? undefined : [answer.position, answer.mark],
      ...(answer.whole && outcomes.size === batch.length && { whole: answer.position }),
    },
  };
  const isWhole = batch.every(({ id }) => isApplied(outcomes.get(id)));
  const [following, ...commands] = state.lone
    ? free(kept, state.lone.id, outcomes.has(state.lone.id))
    : event.next && isWhole
      ? send(kept, cutTo(event.next, batch_size))
      : choose(kept);
  return [following, record, ...commands];
}

/**
 * The server accepts entries again: one that was set aside as the only candidate is tried once more, now that another was accepted.
 * `lone` is cleared last: if the process is killed before that, the entry is tried again after the next success.
 */
const free = (kept: Kept, id: string, isAnswered: boolean): Next => [
  {
    ...kept,
    candidates: isAnswered
      ? kept.candidates
      : { ...kept.candidates, atFault: new Set([...kept.candidates.atFault, id]) },
    phase: 'freeing',
  },
  { do: 'requeue', id: isAnswered ? null : id },
];

/** The server failed on the only entry that can be sent, so no probe can find the cause. If it lasts, the entry is set aside. */
function lonely(reading: In<'reading_pull'>, { pull, now }: DrainEvents['reading_pull']): Next {
  const { id, state } = reading;
  const since = loneSince(state.lone, id, now);
  const isLasting = isLoneAtFault(since, pull, now);
  return write(
    reading,
    isLasting ? 'drained' : 'failed',
    { lone: { id, since } },
    { changes: isLasting ? [quarantine(id)] : [] },
  );
}

/** The row or a record that it names does not exist: the specification retries neither. */
const FINAL_CODES: ReadonlySet<string> = new Set(['PGRST116', '23503']);
const LAST_FAILURE = 2;

function counted(counting: In<'counting'>, { retry, now, chance }: Settings): Next {
  const { failure } = counting;
  const pause = (failures: number) => backoffMs(failures, retry, () => chance);
  if (failure.what === 'refusal') {
    const { entry, code, message } = failure;
    // At once, if another request would give the same answer.
    const change = countRefusal(
      FINAL_CODES.has(code) ? { ...entry, alone_failures: LAST_FAILURE } : entry,
      code,
      message,
    );
    const next_attempt_at = change.state === 'set_aside' ? null : now + pause(entry.alone_failures + 1);
    return write(counting, 'choose', { next_attempt_at }, { changes: [change] });
  }
  const { state, code } = failure;
  const attempts = state.attempts + 1;
  const isSpent = attempts >= retry.attempts;
  if (failure.what === 'attempt') {
    const { change, retryAfterMs } = failure;
    const hasServerWait = retryAfterMs > 0;
    const next_attempt_at = isSpent && !hasServerWait ? null : now + Math.max(retryAfterMs, pause(attempts));
    const following = isSpent ? 'failed' : 'choose';
    return write({ ...counting, hasServerWait }, following, { ...change, attempts, next_attempt_at }, { failed: code });
  }
  const { entry, transient } = failure;
  const change = countServerError(entry, counting.candidates.atFault.has(entry.id));
  if (change.state === 'set_aside')
    return write(counting, 'choose', { attempts: 0, next_attempt_at: null }, { changes: [change] });
  const drain = { batch_size: 1, attempts, next_attempt_at: now + pause(attempts) };
  const failed = { changes: [change], failed: code };
  const kept = { ...counting, hasServerWait: false };
  if (!isSpent) return write(kept, 'choose', drain, failed);
  // Another entry is tried as a probe, unless there are enough candidates: the pull must not wait while the server fails on everything.
  const candidates = withCandidate(counting.candidates, entry.id, transient);
  const probing = { ...kept, candidates, skip: new Set([...counting.skip, entry.id]) };
  return isFull(candidates)
    ? write(probing, 'failed', { ...drain, next_attempt_at: null }, failed)
    : write(probing, 'choose', drain, failed);
}

export const drainTable: Table<Draining, DrainEvents, DrainCommand> = {
  choosing: {
    lease_lost: lost,
    epoch_changed: epochChanged,
    chosen: (state, { prepared }) => [
      { ...state, phase: 'starting', prepared },
      { do: 'start', prepared },
    ],
    none: (kept, { state }) => {
      if (kept.candidates.undecided.size === 0) return end(kept, 'drained');
      const id = loneCandidate(kept.candidates);
      return id === null ? end(kept, 'failed') : [{ ...kept, phase: 'reading_pull', id, state }, { do: 'read_pull' }];
    },
  },
  starting: {
    lease_lost: lost,
    started: (state, { mutations }) => send(state, { ...state.prepared, mutations }),
  },
  opening: {
    token: (state, { isOurs }) => {
      const { prepared, skip, candidates } = state;
      if (!isOurs) return end(state, 'not_ours');
      const ahead = candidates.undecided.size > 0 || prepared.state.lone ? null : { skip };
      return [
        { ...state, phase: 'sending' },
        { do: 'send', prepared, ahead },
      ];
    },
    signed_out: waitForSignIn,
    unreachable: (state) => attempt(state, state.prepared, 'no_session_offline'),
  },
  sending: {
    lease_lost: lost,
    epoch_changed: epochChanged,
    answered,
    unknown: (state, { code, shrink, replied }) =>
      replied
        ? serverError(state, code, true)
        : attempt(state, state.prepared, code, shrink ? shrunk(state.prepared) : {}),
    busy: (state, { code, retryAfterMs }) => attempt(state, state.prepared, code, {}, retryAfterMs),
    unauthorized: (state, { code }) => renew(state, code, () => waitForSignIn(state)),
    forbidden: (state, { code }) => renew(state, code, () => setAsideTakeOver(state) ?? endFailed(state, code)),
    device_refused: (state, { code }) =>
      setAsideTakeOver(state) ??
      write(state, 'failed', { device_refused: true }, { failed: code, device: state.prepared.device }),
    server_fault: (state, { code }) => endFailed(state, code),
    too_large: (state) => refused(state, 'batch_too_large', ''),
    refused: (state, { code, message }) => refused(state, code, message),
    server_error: (state, { code }) => serverError(state, code, false),
  },
  renewing: {
    renewed: (state, { now }) =>
      write(state, 'choose', { next_attempt_at: now + RENEWAL_PAUSE_MS }, { failed: state.code }),
  },
  counting: { settings: counted },
  reading_pull: { read: lonely },
  freeing: {
    lease_lost: lost,
    epoch_changed: epochChanged,
    recorded: (state) => write(state, 'choose', { lone: null }),
  },
  writing: {
    lease_lost: lost,
    // The drain continues with the registration that is stored now.
    device_changed: choose,
    written: (state) => (state.following === 'choose' ? choose(state) : end(state, state.following)),
  },
  ending: {
    lease_lost: (state) => [state, { do: 'end', result: 'lease_lost' }],
    epoch_changed: epochChanged,
    recorded: (state) => close(state),
  },
  closing: {
    written: (state) => [state, { do: 'end', result: state.end }],
    lease_lost: (state) => [state, { do: 'end', result: state.end }],
  },
};

/** A wait that the server set is kept: the next drain waits for it too. */
const close = (state: In<'ending'>): Next =>
  state.end === 'lease_lost'
    ? [state, { do: 'end', result: state.end }]
    : [
        { ...state, phase: 'closing' },
        {
          do: 'write',
          changes: [],
          state: { attempts: 0, sending: false, ...(state.hasServerWait ? {} : { next_attempt_at: null }) },
        },
      ];

export const drainStep = stepOf<Draining, DrainEvents, DrainCommand>(drainTable);
export const DRAIN_BEGINS: Next = choose(START);

type Outcome = ApplyAnswer['outcomes'][number] | undefined;
const isApplied = (outcome: Outcome): boolean => outcome?.outcome === 'applied' || outcome?.outcome === 'duplicate';
const isUndecided = (outcome: Outcome): boolean => outcome === undefined || outcome.outcome === 'blocked';

/** The size grows after a full batch was answered, whatever the outcomes. */
const nextBatchSize = (
  batch: readonly OutboxEntry[],
  state: DrainState,
  { sentAt, receivedAt }: Pick<Exchange, 'sentAt' | 'receivedAt'>,
): number => (batch.length >= state.batch_size ? grown(state.batch_size, receivedAt - sentAt) : state.batch_size);

/** No entry depends on a later one of its batch, so the first of them can be sent alone. */
function cutTo({ mutations, ...prepared }: PreparedBatch, size: number): PreparedBatch {
  const batch = prepared.batch.slice(0, size);
  const isWhole = mutations !== undefined && batch.length === prepared.batch.length;
  return { ...prepared, batch, state: { ...prepared.state, batch_size: size }, ...(isWhole && { mutations }) };
}
