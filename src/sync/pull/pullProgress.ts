/** The pull's progress: its state, the next step, and the state after an answer. */
import { shapes } from '../../domain/mutations/checks.ts';
import { checkpointAfter } from './restoreCheckpoints.ts';
import type { Checkpoint, HistoryProgress, PullState } from '../ports.ts';
import { CURSOR_START, type PulledHead, type PulledHistory, type PulledPage } from '../wire/answers.ts';

export const FIRST_PAGE_SIZE = 500;

export const PULL_START: PullState = {
  epoch: null,
  role: null,
  shapes: {},
  generation: 0,
  forgotten: 0,
  cursor: CURSOR_START,
  position: 0,
  page_limit: FIRST_PAGE_SIZE,
  heard: null,
  history: null,
  complete: false,
  last_success_at: null,
  last_failure: null,
};

/**
 * head ──► history ◄──► changes ──► up to date
 *                          ▲
 *              a pull that goes on, or begins later
 *
 * The head gives the position and what people want to see at once. Changes are fetched every five seconds of the history, after it, and
 * before one that was interrupted is continued, so that today's records never wait long for last year's.
 */
export type PullStep = 'head' | 'changes' | 'history';

export function nextStep(state: PullState, caughtUp: boolean): PullStep | 'none' {
  if (!state.complete && state.history === null) return 'head';
  if (!caughtUp) return 'changes';
  return historyOf(state) === null ? 'none' : 'history';
}

/** The history to fetch: one that was started, else the tables whose stored rows have an older shape than this app expects. */
export function historyOf(state: PullState): HistoryProgress | null {
  if (state.history || !state.complete) return state.history;
  const stale = Object.entries(shapes()).filter(([table, shape]) => state.shapes[table] !== shape);
  return stale.length === 0 ? null : { at: null, today: '', since: '', tables: Object.fromEntries(stale) };
}

/** Compare-and-set: a page requested from one state may be stored over the other. */
export const isSameProgress = (one: PullState, other: PullState): boolean => progressKey(one) === progressKey(other);
const progressKey = (state: PullState): string =>
  JSON.stringify([historyKey(state), state.cursor.position, state.cursor.id]);

/** Both are followed by the same page of the same history, whatever changes lie between them. */
export const isSameHistory = (one: PullState, other: PullState): boolean => historyKey(one) === historyKey(other);
const historyKey = ({ epoch, role, generation, history, complete }: PullState): string =>
  JSON.stringify([epoch, role, generation, history && [history.at, history.since, history.tables], complete]);

export function afterHead(state: PullState, head: PulledHead, asked: readonly Checkpoint[]): PullState {
  const { epoch, role, position, today, since } = head;
  const cursor = { position, id: LAST_ID };
  return {
    ...state,
    epoch,
    role,
    shapes: shapes(),
    cursor,
    position,
    heard: position,
    ...checkpointAfter(state, asked, head),
    history: { at: null, today, since },
  };
}

/** Null if the cursor goes back, stands still although more is to come, or is beyond the server's position. */
export function afterChanges(state: PullState, page: PulledPage, asked: readonly Checkpoint[]): PullState | null {
  const { cursor, more, position } = page;
  const held = state.cursor;
  if (cursor.position > position) return null;
  const isAhead =
    cursor.position === held.position
      ? more
        ? cursor.id > held.id
        : cursor.id >= held.id
      : cursor.position > held.position;
  // If the cursor of the last page does not reach the stated position, the position is wrong.
  const reached = more || cursor.position === position ? page : cursor;
  return isAhead
    ? { ...state, cursor, position: cursor.position, heard: cursor.position, ...checkpointAfter(state, asked, reached) }
    : null;
}

export function afterHistory(state: PullState, { cursor: { day, table, id }, more }: PulledHistory): PullState | null {
  const history = historyOf(state);
  if (!history) return null;
  if (!more) {
    const { tables } = history;
    return {
      ...state,
      history: null,
      complete: true,
      ...(tables && { shapes: { ...state.shapes, ...tables } }),
    };
  }
  const held = history.at;
  if (day === undefined || table === undefined || id === undefined) return null;
  const standsStill = held !== null && held.day === day && held.table === table && held.id === id;
  if (standsStill || (held !== null && day > held.day)) return null;
  return { ...state, history: { ...history, at: { day, table, id } } };
}

const WENT_BACK = 'server_went_back';

/** The failure to store. `since`: when the server was first found behind this device; kept over other failures until a page is stored. */
export function pullFailureAfter(
  held: PullState['last_failure'],
  code: string,
  now: number,
): NonNullable<PullState['last_failure']> {
  const since = held?.since !== undefined && held.since <= now ? held.since : code === WENT_BACK ? now : undefined;
  return { at: now, code, ...(since === undefined ? {} : { since }) };
}

/** Longer than a replica lags behind. */
const LAG_MS = 3_600_000;

/** The server has been behind this device for longer than a replica lags: it was restored from a backup. */
export const hasLaggedTooLong = ({ last_failure: held }: PullState, now: number): boolean =>
  held?.since !== undefined && now - held.since >= LAG_MS;

/** Completed share of the first sync, from 0 to 1, by days. */
export function firstSyncProgress({ complete, history }: PullState): number {
  if (complete) return 1;
  if (!history?.at || history.at.day === NO_DAY) return 0;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const whole = days(history.since, history.today) + 1;
  return Math.min(0.99, Math.max(0, days(history.at.day, history.today) / whole));
}

/** Cursor day of rows without an operating day, which come before all others: as a text it is later than any day. */
const NO_DAY = 'infinity';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
