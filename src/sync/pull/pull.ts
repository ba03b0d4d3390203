/**
 * Fetches what changed on the server, and at first everything. Guarantees: the pull state moves only together with the rows and
 * outcomes of its page; one pull at a time, and two at once do no harm (compare-and-set on the progress); a page that does not match
 * its schema, or whose cursor goes back or does not move, changes nothing; a new epoch or role begins a new generation with the
 * outbox kept; a first sync continues where it was interrupted, and is complete only at its end. Two servers that answer in turn (one
 * is just being replaced by the other) cause no busy loop: the second restart counts as a failed attempt.
 */
import { unreachable } from '../../domain/values/result.ts';
import { backoffMs, RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import { halved } from '../wire/request.ts';
import type { Classification } from '../wire/classify.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { createWait } from '../clock/interruptibleWaits.ts';
import { withLease, type Lease } from '../clock/lease.ts';
import { FIRST_PAGE_SIZE, nextStep, type PullStep, isSameHistory, isSameProgress } from './pullProgress.ts';
import type { Token, PullState } from '../ports.ts';
import { requestStep, type PullAnswer } from './pullRequests.ts';
import { storeAnswer } from './storeAnswer.ts';
import type { Pulled } from '../wire/answers.ts';

const LARGEST_PAGE = 4_000;
const SMALLEST_PAGE = 10;
/** ms: so often the changes of today are asked for between pages of history. */
const CHANGES_EVERY_MS = 5_000;

/** `interrupted`: it made way for another round, which continues from here. Ends that are failures are persisted as codes of `last_failure`. */
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
export interface PullReport {
  readonly end: PullEnd;
  readonly rows: number;
}

export interface PullOptions {
  /** Ends the current wait early, or aborts the current request, which the previous network may have swallowed (the network came back). */
  readonly shortenWaits?: AbortSignal;
  /** Whether another round was requested: a long pull makes way for it between two pages. */
  readonly shouldYield?: () => boolean;
}

export async function pull(deps: SyncDeps, options: PullOptions = {}): Promise<PullReport> {
  const report = await withLease(deps, 'pull', async (lease): Promise<PullReport> => {
    const { end, rows, code = end } = await run(deps, lease, options);
    // Noted for every failure: figures that are out of date must never look up to date.
    if (FAILURES.has(end)) await deps.store.pullFailed(lease.generation, code, deps.clock.now());
    return { end, rows };
  });
  return report === 'taken' ? { end: 'taken', rows: 0 } : report;
}

const FAILURES: ReadonlySet<PullEnd> = new Set<PullEnd>([
  'waiting_for_sign_in',
  'not_ours',
  'failed',
  'server_went_back',
  'unreadable_rows',
]);

/** `code`: the server's code, where it says more than `end`. */
interface RunResult extends PullReport {
  readonly code?: string;
}

/** One pull. The count of failed attempts restarts with every page that is stored. */
async function run(deps: SyncDeps, lease: Lease, options: PullOptions): Promise<RunResult> {
  const asked: { ahead: Ahead | null } = { ahead: null };
  try {
    return await fetchPages(deps, lease, options, asked);
  } finally {
    asked.ahead?.cancel();
  }
}

/** `asked`: the request that was sent ahead of its step. */
async function fetchPages(
  deps: SyncDeps,
  lease: Lease,
  { shortenWaits, shouldYield }: PullOptions,
  asked: { ahead: Ahead | null },
): Promise<RunResult> {
  const { store, clock, random } = deps;
  const wait = createWait(clock, shortenWaits);
  let signal = shortenWaits?.aborted ? undefined : shortenWaits;
  let rows = 0;
  let failures = 0;
  let renewals = 0;
  let restarts = 0;
  let renewed: Token | null = null;
  let forbidden: string | undefined;
  let limit: number | null = null;
  let caughtUp = false;
  let changesAt = 0;
  let moreChanges = false;
  const isRecent = () => Math.abs(clock.now() - changesAt) < CHANGES_EVERY_MS;
  for (;;) {
    if (lease.isLost()) return { end: 'lease_lost', rows };
    const state = await store.pullState();
    limit ??= state.page_limit;
    const step = nextStep(state, caughtUp);
    if (step === 'none') return { end: 'up_to_date', rows };
    const device = await store.deviceId();
    const token: Token = renewed ?? (await deps.tokens.current());
    renewed = null;
    // A person who was deactivated has no session either: why is what was answered before it was renewed.
    if (token.kind === 'signed_out' || token.kind === 'refused')
      return { end: 'waiting_for_sign_in', rows, ...(forbidden && { code: forbidden }) };
    if (token.kind === 'token' && (device === null || token.userId !== store.userId)) return { end: 'not_ours', rows };
    const ahead: Ahead | null = asked.ahead;
    const isUsable: boolean = ahead !== null && token.kind === 'token' && isFor(ahead, state, device);
    const prefetched: Ahead | null = isUsable && ahead?.step === step ? ahead : null;
    // A page of history that was requested before the changes is stored after them.
    if (prefetched || !isUsable) asked.ahead = null;
    if (!isUsable) ahead?.cancel();
    const size: number = prefetched?.size ?? (moreChanges ? limit : sizeOf(step, limit));
    const result: Classification<PullAnswer> =
      token.kind === 'unreachable'
        ? { kind: 'unknown', code: 'no_session_offline', shrink: false }
        : await (prefetched?.answer ?? requestStep(deps, step, state, device, token.value, size, signal));
    if (signal?.aborted) {
      signal = undefined;
      asked.ahead?.cancel();
      asked.ahead = null;
      // Repeated at once, and not counted as a failure: the connection has just changed.
      if (result.kind === 'unknown') continue;
    }

    let pause = 0;
    let code: string;
    switch (result.kind) {
      case 'answered': {
        const { more } = result.value;
        if (more) limit = Math.min(LARGEST_PAGE, limit * 2);
        const next = asked.ahead ? null : stepAfter(step, more);
        const following = next && !shouldYield?.() ? result.value.next(state) : null;
        if (next && following && token.kind === 'token')
          asked.ahead = askAhead(deps, next, following, device, token.value, sizeOf(next, limit), signal);
        const stored = await storeAnswer(deps, state, result.value, size);
        if (stored === 'restarted') {
          caughtUp = false;
          restarts += 1;
          if (restarts === 1) continue;
          // Counted across pages: those stored between two restarts do not reset it.
          failures = restarts - 2;
          code = 'server_changes';
          break;
        }
        if (stored !== 'stored') return { end: stored, rows };
        rows += rowsOf(result.value.pulled);
        failures = 0;
        renewals = 0;
        if (step === 'head' || (step === 'changes' && !more)) changesAt = clock.now();
        // After the last page of history the changes come once more: rows above the cursor were left out of its pages.
        caughtUp = step === 'head' || (step === 'changes' ? !more : more && isRecent());
        moreChanges = step === 'changes' && more;
        // Only after a page that the next round need not fetch again, so that constant requests for rounds still let the pull progress.
        if ((step === 'history' || more) && shouldYield?.()) return { end: 'interrupted', rows };
        continue;
      }
      case 'unauthorized':
      case 'forbidden':
        if (renewals > 0)
          return result.kind === 'unauthorized'
            ? { end: 'waiting_for_sign_in', rows }
            : { end: 'failed', rows, code: result.code };
        renewals += 1;
        if (result.kind === 'forbidden') forbidden = result.code;
        renewed = await deps.tokens.renewed();
        await wait(RENEWAL_PAUSE_MS);
        continue;
      case 'too_large':
        if (size <= SMALLEST_PAGE) return { end: 'failed', rows, code: result.kind };
        limit = Math.max(SMALLEST_PAGE, halved(size));
        continue;
      case 'unknown':
        if (result.shrink) limit = Math.max(SMALLEST_PAGE, halved(size));
        code = result.code;
        break;
      case 'busy':
        pause = result.retryAfterMs;
        code = result.code;
        break;
      case 'server_error':
        code = result.code;
        break;
      case 'device_refused':
        // A sign-in has stored another registration meanwhile.
        if ((await store.deviceId()) !== device) continue;
        return { end: 'failed', rows, code: result.code };
      case 'server_fault':
      case 'refused':
        return { end: 'failed', rows, code: result.code };
      default:
        return unreachable(result);
    }
    const settings = await deps.retry();
    failures += 1;
    // The page size is stored too: otherwise a link that drops every large page would get the same one again forever.
    if (!(await store.pullFailed(lease.generation, code, clock.now(), limit))) return { end: 'lease_lost', rows };
    if (failures >= settings.attempts) return { end: 'failed', rows, code };
    await wait(Math.max(pause, backoffMs(failures, settings, random)));
  }
}

/** The first request for changes is small, so that its time limit on a dead connection is shorter than that of a large page of history. */
const sizeOf = (step: PullStep, limit: number): number =>
  step === 'changes' ? Math.min(limit, FIRST_PAGE_SIZE) : limit;

/** The request that is sent while the answer to `step` is being stored; null: none. */
function stepAfter(step: PullStep, more: boolean): PullStep | null {
  if (step === 'changes') return null;
  return step === 'head' || more ? 'history' : 'changes';
}

const rowsOf = (pulled: Pulled): number => [...pulled.tables.values()].reduce((sum, rows) => sum + rows.length, 0);

/** Sends the next request while an answer is being stored: the link and the disk work at the same time. */
interface Ahead {
  readonly step: PullStep;
  /** The state that the answer follows, if the one before is stored. */
  readonly from: PullState;
  readonly device: string | null;
  readonly size: number;
  readonly answer: Promise<Classification<PullAnswer>>;
  /** Aborts the request: its answer is no longer needed. */
  readonly cancel: () => void;
}

/** Sends the request at once. `signal` aborts it too, as it aborts every request of the pull. */
function askAhead(
  deps: SyncDeps,
  step: PullStep,
  from: PullState,
  device: string | null,
  token: string,
  size: number,
  signal: AbortSignal | undefined,
): Ahead {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  const answer = requestStep(deps, step, from, device, token, size, controller.signal).finally(() => {
    signal?.removeEventListener('abort', cancel);
  });
  // `fetchPages` awaits the answer and handles its failure. The failure of a cancelled request is ignored.
  answer.catch(() => undefined);
  return { step, from, device, size, answer, cancel };
}

/** Whether the answer may be stored over this state: a page of history also where newer changes were stored since its request. */
const isFor = ({ step, from, device }: Ahead, state: PullState, current: string | null): boolean =>
  device === current && (step === 'history' ? isSameHistory(from, state) : isSameProgress(from, state));
