/**
 * Fetches what changed on the server. Guarantees: the cursor moves only together with the rows and outcomes of its page;
 * one pull at a time, and two at once do no harm (compare-and-set on the cursor); a page that does not match its schema,
 * or that would turn back or stand still, changes nothing; a new epoch or role starts from nothing with the outbox kept.
 */
import { unreachable } from '../domain/result.ts';
import { backoffMs, RENEWAL_PAUSE_MS } from './backoff.ts';
import { byteLength, halved, timeLimitMs } from './batch.ts';
import { classify } from './classify.ts';
import type { SyncDeps } from './deps.ts';
import { withLease } from './lease.ts';
import type { Lease } from './lease.ts';
import type { PullState, Token } from './ports.ts';
import { CURSOR_START, parsePage } from './wire.ts';
import type { PulledPage } from './wire.ts';

/** Raise when the shape of a synced table changes: devices then fetch everything anew. */
export const PULL_SCHEMA = 1;
export const FIRST_PAGE = 500;
const LARGEST_PAGE = 4_000;
const SMALLEST_PAGE = 10;
/** A generous guess of a row on the wire, for the time limit only. */
const BYTES_A_ROW = 600;

export const PULL_START: PullState = {
  epoch: null, role: null, schema: PULL_SCHEMA, cursor: CURSOR_START, position: 0, page_limit: FIRST_PAGE, complete: false,
  last_success_at: null, last_failure: null,
};

export type PullEnd = 'up_to_date' | 'taken' | 'overtaken' | 'waiting_for_sign_in' | 'not_ours' | 'failed' | 'server_went_back';
export interface PullReport {
  readonly end: PullEnd;
  readonly rows: number;
}

export async function pull(deps: SyncDeps, hurry?: AbortSignal): Promise<PullReport> {
  const report = await withLease(deps, 'pull', (lease) => run(deps, lease, hurry));
  return report === 'taken' ? { end: 'taken', rows: 0 } : report;
}

/** One pull: attempts start anew with every page that arrives. */
async function run(deps: SyncDeps, lease: Lease, hurry?: AbortSignal): Promise<PullReport> {
  const { store, clock, random, transport } = deps;
  let rows = 0;
  let failures = 0;
  let renewals = 0;
  let renewed: Token | null = null;
  let limit: number | null = null;
  for (;;) {
    if (lease.isLost()) return { end: 'overtaken', rows };
    const state = await store.pullState();
    limit ??= state.page_limit;
    const device = await store.deviceId();
    const token: Token = renewed ?? (await deps.tokens.current());
    renewed = null;
    if (token.kind === 'signed_out' || token.kind === 'refused') return { end: 'waiting_for_sign_in', rows };
    if (token.kind === 'token' && (device === null || token.userId !== store.userId)) return { end: 'not_ours', rows };

    const body = JSON.stringify({ cursor: { ...state.cursor, device }, page_limit: limit });
    const timeoutMs = timeLimitMs(byteLength(body) + limit * BYTES_A_ROW);
    const verdict = token.kind === 'unreachable'
      ? ({ kind: 'unknown', code: 'no_session_offline', shrink: false } as const)
      : classify(await transport.call({ procedure: 'pull_changes', body, token: token.value, timeoutMs }), parsePage, clock.now());

    let pause = 0;
    switch (verdict.kind) {
      case 'answered': {
        const page = verdict.value;
        const taken = await take(deps, state, page, limit);
        if (taken === 'restarted') continue;
        if (taken !== 'stored') return { end: taken, rows };
        rows += rowsOf(page);
        failures = 0;
        renewals = 0;
        if (!page.more) return { end: 'up_to_date', rows };
        limit = Math.min(LARGEST_PAGE, limit * 2);
        continue;
      }
      case 'unauthorized':
      case 'forbidden':
        if (renewals > 0) return { end: verdict.kind === 'unauthorized' ? 'waiting_for_sign_in' : 'failed', rows };
        renewals += 1;
        renewed = await deps.tokens.renewed();
        await clock.sleep(RENEWAL_PAUSE_MS, hurry);
        continue;
      case 'too_large':
        if (limit <= SMALLEST_PAGE) return { end: 'failed', rows };
        limit = Math.max(SMALLEST_PAGE, halved(limit));
        continue;
      case 'unknown':
        if (verdict.shrink) limit = Math.max(SMALLEST_PAGE, halved(limit));
        break;
      case 'busy':
        pause = verdict.retryAfterMs;
        break;
      case 'broke':
        break;
      case 'device_refused':
      case 'server_fault':
      case 'refused':
        return { end: 'failed', rows };
      default:
        return unreachable(verdict);
    }
    const settings = await deps.retry();
    failures += 1;
    if (failures === 1) await store.pullFailed(verdict.code, clock.now());
    if (failures >= settings.attempts) return { end: 'failed', rows };
    await clock.sleep(Math.max(pause, backoffMs(failures, settings, random)), hurry);
  }
}

/** Judges a page against what the device holds, and stores it. */
async function take(
  { store, clock }: Pick<SyncDeps, 'store' | 'clock'>, state: PullState, page: PulledPage, limit: number,
): Promise<'stored' | 'restarted' | 'overtaken' | 'failed' | 'server_went_back'> {
  const first = state.epoch === null;
  const epochChanged = !first && page.epoch !== state.epoch;
  const roleChanged = !first && page.role !== state.role;
  if (first || epochChanged || roleChanged || state.schema !== PULL_SCHEMA) {
    const next = { epoch: page.epoch, role: page.role, schema: PULL_SCHEMA };
    if (!(await store.restartPull(state, next, epochChanged))) return 'overtaken';
    // A page that was asked from the start is the first page of the new count: nothing to ask twice.
    if (state.cursor.position !== CURSOR_START.position) return 'restarted';
    return take({ store, clock }, await store.pullState(), page, limit);
  }
  if (page.position < state.position) return 'server_went_back';
  if (!isAhead(page, state)) return 'failed';
  return (await store.commitPage({ ...state, page_limit: limit }, page, clock.now())) ? 'stored' : 'overtaken';
}

/** A page never turns back, and one with more to come never stands still. */
function isAhead({ cursor, more }: PulledPage, { cursor: held }: PullState): boolean {
  if (cursor.position !== held.position) return cursor.position > held.position;
  return more ? cursor.id > held.id : cursor.id >= held.id;
}

const rowsOf = (page: PulledPage): number => [...page.tables.values()].reduce((sum, rows) => sum + rows.length, 0);
