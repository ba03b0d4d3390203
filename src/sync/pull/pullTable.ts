/**
 * The pull as a table of phases and events.
 *
 *   choosing ──► opening ──► asking ──► storing ──► choosing …
 *      │            │        │  │  └► comparing ──► choosing      (another registration was stored meanwhile)
 *      │            │        │  └───► pausing ────► choosing      (a token was renewed)
 *      │            │        └──────► failing ─► pausing ─► choosing  (a failed attempt)
 *      └────────────┴─────────────────┴─────────► end
 *
 * Invariants:
 * 1. The progress moves only in `storing`, together with rows and outcomes (tests/unit/data/pulling).
 * 2. A failed attempt is stored before its wait; so many in a row as the site allows end the pull (tests/unit/sync/pullTable).
 * 3. A token is renewed once between two answers (tests/unit/sync/pullTable).
 * 4. An answer that was asked ahead is used only for the state that it follows, and its request ends with the pull (tests/unit/sync/pullTable).
 * 5. Two servers that answer in turn cost attempts, not a busy loop (tests/unit/sync/pullTable).
 */
import type { RetrySettings } from '../clock/backoff.ts';
import { stepOf, type End, type Step, type Table } from '../machine.ts';
import type { PullState } from '../ports.ts';
import { halved } from '../wire/request.ts';
import type { Classification } from '../wire/classify.ts';
import type { Pulled } from '../wire/answers.ts';
import { FIRST_PAGE_SIZE, isSameHistory, isSameProgress, nextStep, type PullStep } from './pullProgress.ts';
import type { PullAnswer } from './pullRequests.ts';
import type { StoreResult } from './storeAnswer.ts';

const LARGEST_PAGE = 4_000;
const SMALLEST_PAGE = 10;
/** ms: the changes of today are fetched at this interval between pages of history. */
const CHANGES_EVERY_MS = 5_000;

/** `interrupted`: it stopped for another round, which continues from here. Ends that are failures are persisted as codes of `last_failure`. */
export type PullEnd =
  | 'up_to_date'
  | 'interrupted'
  | 'taken'
  | 'lease_lost'
  | 'waiting_for_sign_in'
  | 'not_ours'
  | 'failed'
  | 'server_went_back'
  | 'unreadable_rows';

/** `code`: the server's code, if it is more precise than `end`. */
export interface PullResult {
  readonly end: PullEnd;
  readonly rows: number;
  readonly code?: string;
}

/** A request, and the state that its answer follows. */
export interface Asked {
  readonly step: PullStep;
  readonly from: PullState;
  readonly device: string | null;
  /** Rows per page. */
  readonly size: number;
}

interface Kept {
  /** Number of rows stored. */
  readonly rows: number;
  /** Failed attempts since the last page was stored. */
  readonly failures: number;
  /** Tokens renewed since the last page was stored. */
  readonly renewals: number;
  /** Generations of rows that were started. */
  readonly restarts: number;
  /** Rows per page; null: as the store says. */
  readonly limit: number | null;
  /** The changes were fetched to their end, and not long ago. */
  readonly caughtUp: boolean;
  /** When they were fetched to their end (ms). */
  readonly changesAt: number;
  /** More changes follow the page that was stored last. */
  readonly moreChanges: boolean;
  /** Why the server refused before the session was renewed: a deactivated user has no session either. */
  readonly forbidden: string | null;
  /** The request that was sent while the previous answer was being stored. */
  readonly ahead: Asked | null;
}

export type Pulling = Kept &
  (
    | { readonly phase: 'choosing' }
    | { readonly phase: 'opening'; readonly held: PullState; readonly next: PullStep }
    | { readonly phase: 'asking'; readonly asked: Asked; readonly wasCut: boolean }
    | { readonly phase: 'storing'; readonly asked: Asked; readonly answer: PullAnswer }
    | { readonly phase: 'comparing'; readonly code: string }
    | { readonly phase: 'failing'; readonly code: string; readonly pause: number }
    | { readonly phase: 'pausing' }
  );

/** When an event came (ms), and whether another round waits for this pull. */
interface Moment {
  readonly now: number;
  readonly makesWay: boolean;
}

export interface PullEvents {
  readonly choosing: { readonly kind: 'read'; readonly held: PullState } | { readonly kind: 'lease_lost' };
  readonly opening:
    | { readonly kind: 'token'; readonly device: string | null; readonly isOurs: boolean }
    | { readonly kind: 'signed_out' }
    /** The session has expired and cannot be renewed now. */
    | { readonly kind: 'unreachable'; readonly wasCut: boolean };
  /** `cut`: the network came back and the current requests were aborted. The answer may have arrived all the same: it follows. */
  readonly asking: (Classification<PullAnswer> & Moment) | { readonly kind: 'cut' };
  readonly storing: Moment & { readonly kind: StoreResult };
  readonly comparing: { readonly kind: 'same_device' | 'other_device' };
  readonly failing: { readonly kind: 'recorded'; readonly retry: RetrySettings } | { readonly kind: 'lease_lost' };
  readonly pausing: { readonly kind: 'resumed' };
}

export type PullCommand =
  | { readonly do: 'read' }
  | { readonly do: 'open_session' }
  | { readonly do: 'ask'; readonly asked: Asked }
  /** Waits for the answer to the request that was sent ahead. */
  | { readonly do: 'await_ahead' }
  /** Brings the answer to the aborted request. */
  | { readonly do: 'await_answer' }
  | { readonly do: 'ask_ahead'; readonly asked: Asked }
  | { readonly do: 'drop_ahead' }
  | { readonly do: 'store'; readonly asked: Asked; readonly answer: PullAnswer }
  | { readonly do: 'compare_device'; readonly device: string | null }
  | { readonly do: 'renew_token' }
  /** The page size is stored too: otherwise a link that drops every large page would request the same size forever. */
  | { readonly do: 'record_failure'; readonly code: string; readonly limit: number }
  | { readonly do: 'back_off'; readonly failures: number; readonly retry: RetrySettings; readonly atLeast: number }
  | End<PullResult>;

type Next = Step<Pulling, PullCommand>;
type In<Phase extends Pulling['phase']> = Extract<Pulling, { readonly phase: Phase }>;

const START: Kept = {
  rows: 0,
  failures: 0,
  renewals: 0,
  restarts: 0,
  limit: null,
  caughtUp: false,
  changesAt: 0,
  moreChanges: false,
  forbidden: null,
  ahead: null,
};

const choose = (kept: Kept, ...before: PullCommand[]): Next => [
  { ...kept, phase: 'choosing' },
  ...before,
  { do: 'read' },
];
const end = (pulling: Pulling, how: PullEnd, code?: string): Next => [
  pulling,
  { do: 'end', result: { end: how, rows: pulling.rows, ...(code !== undefined && { code }) } },
];
const DROP: PullCommand = { do: 'drop_ahead' };
const limitOf = ({ limit }: Kept): number => limit ?? FIRST_PAGE_SIZE;

/** A failed attempt is stored, then waits. */
const failed = (
  pulling: Kept,
  code: string,
  { limit = limitOf(pulling), pause = 0 } = {},
  ...before: PullCommand[]
): Next => [
  { ...pulling, failures: pulling.failures + 1, limit, phase: 'failing', code, pause },
  ...before,
  { do: 'record_failure', code, limit },
];

const refused = (pulling: Pulling, { code }: { readonly code: string }): Next => end(pulling, 'failed', code);

/** Renews the token once. */
const renew = (pulling: In<'asking'>, code: string | null): Next => [
  { ...pulling, renewals: pulling.renewals + 1, forbidden: code ?? pulling.forbidden, phase: 'pausing' },
  { do: 'renew_token' },
];

/** The request for the next step, or the wait for its answer if the request was sent ahead. */
function ask(pulling: In<'opening'>, device: string | null): Next {
  const { held, next, ahead } = pulling;
  const isUsable = ahead !== null && isFor(ahead, held, device);
  if (isUsable && ahead.step === next)
    return [
      { ...pulling, ahead: null, phase: 'asking', asked: { ...ahead, from: held }, wasCut: false },
      { do: 'await_ahead' },
    ];
  const limit = limitOf(pulling);
  const asked = { step: next, from: held, device, size: pulling.moreChanges ? limit : sizeOf(next, limit) };
  // A page of history that was requested before the changes is stored after them.
  return [
    { ...pulling, ahead: isUsable ? ahead : null, phase: 'asking', asked, wasCut: false },
    ...(ahead && !isUsable ? [DROP] : []),
    { do: 'ask', asked },
  ];
}

/** Stores the answer, and sends the next request at the same time. */
function store(
  pulling: In<'asking'>,
  { value: answer, makesWay }: Extract<PullEvents['asking'], { kind: 'answered' }>,
): Next {
  const { asked, ahead } = pulling;
  const limit = answer.more ? Math.min(LARGEST_PAGE, limitOf(pulling) * 2) : limitOf(pulling);
  const step = ahead ? null : stepAfter(asked.step, answer.more);
  const from = step && !makesWay ? answer.next(asked.from) : null;
  const following = step && from && { step, from, device: asked.device, size: sizeOf(step, limit) };
  return [
    { ...pulling, limit, ahead: following ?? ahead, phase: 'storing', answer },
    ...(following ? [{ do: 'ask_ahead', asked: following } as const] : []),
    { do: 'store', asked, answer },
  ];
}

function stored(pulling: In<'storing'>, { now, makesWay }: Moment): Next {
  const { answer, asked } = pulling;
  const { step } = asked;
  const { more } = answer;
  const hasAllChanges = step === 'head' || (step === 'changes' && !more);
  const changesAt = hasAllChanges ? now : pulling.changesAt;
  const isRecent = Math.abs(now - changesAt) < CHANGES_EVERY_MS;
  const next: Kept = {
    ...pulling,
    rows: pulling.rows + rowsOf(answer.pulled),
    failures: 0,
    renewals: 0,
    changesAt,
    // After the last page of history the changes are fetched again: rows above the cursor were left out of its pages.
    caughtUp: step === 'history' ? more && isRecent : hasAllChanges,
    moreChanges: step === 'changes' && more,
  };
  // Only after a page that the next round need not fetch again, so that the pull progresses even under constant requests for rounds.
  return (step === 'history' || more) && makesWay ? end({ ...next, phase: 'choosing' }, 'interrupted') : choose(next);
}

/** Starts a new generation of rows. The second and later ones each count as a failure, and pages stored in between do not reset that. */
function restarted(pulling: In<'storing'>): Next {
  const restarts = pulling.restarts + 1;
  const next = { ...pulling, restarts, caughtUp: false };
  return restarts === 1 ? choose(next) : failed({ ...next, failures: restarts - 2 }, 'server_changes');
}

const leave = (pulling: In<'storing'>, { kind }: { readonly kind: PullEnd }): Next => end(pulling, kind);

export const pullTable: Table<Pulling, PullEvents, PullCommand> = {
  choosing: {
    lease_lost: (pulling) => end(pulling, 'lease_lost'),
    read: (pulling, { held }) => {
      const next = nextStep(held, pulling.caughtUp);
      const limit = pulling.limit ?? held.page_limit;
      return next === 'none'
        ? end(pulling, 'up_to_date')
        : [{ ...pulling, limit, phase: 'opening', held, next }, { do: 'open_session' }];
    },
  },
  opening: {
    token: (pulling, { device, isOurs }) => (isOurs ? ask(pulling, device) : end(pulling, 'not_ours')),
    signed_out: (pulling) => end(pulling, 'waiting_for_sign_in', pulling.forbidden ?? undefined),
    unreachable: (pulling, { wasCut }) => {
      const next = { ...pulling, ahead: null };
      return wasCut ? choose(next, DROP) : failed(next, 'no_session_offline', {}, DROP);
    },
  },
  asking: {
    cut: (pulling) => [{ ...pulling, ahead: null, wasCut: true }, DROP, { do: 'await_answer' }],
    answered: store,
    unauthorized: (pulling) => (pulling.renewals > 0 ? end(pulling, 'waiting_for_sign_in') : renew(pulling, null)),
    forbidden: (pulling, { code }) => (pulling.renewals > 0 ? end(pulling, 'failed', code) : renew(pulling, code)),
    too_large: (pulling, { kind }) => {
      const { size } = pulling.asked;
      return size <= SMALLEST_PAGE ? end(pulling, 'failed', kind) : choose({ ...pulling, limit: smaller(size) });
    },
    // After an abort the request is repeated at once, and does not count as a failure.
    unknown: (pulling, { code, shrink }) =>
      pulling.wasCut ? choose(pulling) : failed(pulling, code, shrink ? { limit: smaller(pulling.asked.size) } : {}),
    busy: (pulling, { code, retryAfterMs }) => failed(pulling, code, { pause: retryAfterMs }),
    server_error: (pulling, { code }) => failed(pulling, code),
    device_refused: (pulling, { code }) => [
      { ...pulling, phase: 'comparing', code },
      { do: 'compare_device', device: pulling.asked.device },
    ],
    server_fault: refused,
    refused,
  },
  storing: {
    stored,
    restarted,
    lease_lost: leave,
    failed: leave,
    server_went_back: leave,
    unreadable_rows: leave,
  },
  comparing: {
    // A sign-in has stored another registration meanwhile.
    other_device: (pulling) => choose(pulling),
    same_device: (pulling) => refused(pulling, pulling),
  },
  failing: {
    lease_lost: (pulling) => end(pulling, 'lease_lost'),
    recorded: (pulling, { retry }) =>
      pulling.failures >= retry.attempts
        ? end(pulling, 'failed', pulling.code)
        : [
            { ...pulling, phase: 'pausing' },
            { do: 'back_off', failures: pulling.failures, retry, atLeast: pulling.pause },
          ],
  },
  pausing: { resumed: (pulling) => choose(pulling) },
};

export const pullStep = stepOf<Pulling, PullEvents, PullCommand>(pullTable);
export const PULL_BEGINS: Next = choose(START);

const smaller = (size: number): number => Math.max(SMALLEST_PAGE, halved(size));

/** The first request for changes is small: its time limit on a dead connection is shorter than that of a large page of history. */
const sizeOf = (step: PullStep, limit: number): number =>
  step === 'changes' ? Math.min(limit, FIRST_PAGE_SIZE) : limit;

/** The request to send while the answer to `step` is being stored; null: none. */
function stepAfter(step: PullStep, more: boolean): PullStep | null {
  if (step === 'changes') return null;
  return step === 'head' || more ? 'history' : 'changes';
}

/** Whether the answer may be stored over this state: a page of history may, also if newer changes were stored since its request. */
const isFor = ({ step, from, device }: Asked, held: PullState, current: string | null): boolean =>
  device === current && (step === 'history' ? isSameHistory(from, held) : isSameProgress(from, held));

const rowsOf = (pulled: Pulled): number => [...pulled.tables.values()].reduce((sum, rows) => sum + rows.length, 0);
