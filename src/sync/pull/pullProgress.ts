/** Where a pull stands, which question comes next, and where an answer leads. */
import { checkpointAfter } from './restoreCheckpoints.ts';
import type { Checkpoint, PullState } from '../ports.ts';
import { CURSOR_START } from '../wire/answers.ts';
import type { PulledHead, PulledHistory, PulledPage } from '../wire/answers.ts';

/** Raise when the shape of a synced table changes: devices then fetch everything anew. */
export const PULL_SCHEMA = 2;
export const FIRST_PAGE_SIZE = 500;

export const PULL_START: PullState = {
  epoch: null,
  role: null,
  schema: PULL_SCHEMA,
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
 * head ──► changes ◄──► history ──► up to date
 *
 * The head notes the position and brings what people want to see at once. Changes go before every page of the history:
 * today never waits for last year.
 */
export type PullStep = 'head' | 'changes' | 'history';

export function nextStep(state: PullState, caughtUp: boolean): PullStep | 'none' {
  if (!state.complete && state.history === null) return 'head';
  if (!caughtUp) return 'changes';
  return state.history === null ? 'none' : 'history';
}

/** Two states of the same place: a page asked from one may be stored over the other. */
export const isSameProgress = (one: PullState, other: PullState): boolean => progressKey(one) === progressKey(other);
const progressKey = ({ epoch, role, schema, generation, cursor, history, complete }: PullState): string =>
  JSON.stringify([
    epoch,
    role,
    schema,
    generation,
    cursor.position,
    cursor.id,
    history && [history.at, history.since],
    complete,
  ]);

export function afterHead(state: PullState, head: PulledHead, asked: readonly Checkpoint[]): PullState {
  const { epoch, role, position, today, since } = head;
  const cursor = { position, id: LAST_ID };
  return {
    ...state,
    epoch,
    role,
    schema: PULL_SCHEMA,
    cursor,
    position,
    heard: position,
    ...checkpointAfter(state, asked, head),
    history: { at: null, today, since },
  };
}

/**
 * Null where the page would turn back, stand still although more is to come, or lead beyond where the server is. Its position
 * is believed only as far as the rows have come: one wrong number must not make all that follow look as if they went back.
 */
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
  // A last page whose rows do not reach the position that it names has named a wrong one.
  const reached = more || cursor.position === position ? page : cursor;
  return isAhead
    ? { ...state, cursor, position: cursor.position, heard: cursor.position, ...checkpointAfter(state, asked, reached) }
    : null;
}

export function afterHistory(state: PullState, { cursor: { day, table, id }, more }: PulledHistory): PullState | null {
  if (!state.history) return null;
  if (!more) return { ...state, history: null, complete: true };
  const held = state.history.at;
  if (day === undefined || table === undefined || id === undefined) return null;
  const standsStill = held !== null && held.day === day && held.table === table && held.id === id;
  if (standsStill || (held !== null && isLater(day, held.day))) return null;
  return { ...state, history: { ...state.history, at: { day, table, id } } };
}

const WENT_BACK = 'server_went_back';

/** `since`: how long the server has been behind, whatever else failed in between; a page that was stored ends it. */
export function pullFailureAfter(
  held: PullState['last_failure'],
  code: string,
  now: number,
): NonNullable<PullState['last_failure']> {
  const since = held?.since !== undefined && held.since <= now ? held.since : code === WENT_BACK ? now : undefined;
  return { at: now, code, ...(since === undefined ? {} : { since }) };
}

/** Longer than a replica lags. */
const LAG_MS = 3_600_000;

/** The server, which is behind this device, has been so for so long that it is no replica that lags: it forgot. */
export const hasLaggedTooLong = ({ last_failure: held }: PullState, now: number): boolean =>
  held?.since !== undefined && now - held.since >= LAG_MS;

/** How much of the first sync is done, from 0 to 1, by days. */
export function firstSyncProgress({ complete, history }: PullState): number {
  if (complete) return 1;
  if (!history?.at || history.at.day === NO_DAY) return 0;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const whole = days(history.since, history.today) + 1;
  return Math.min(0.99, Math.max(0, days(history.at.day, history.today) / whole));
}

/** The day of what has none, before all others. */
const NO_DAY = 'infinity';
const isLater = (one: string, other: string): boolean =>
  one !== other && (one === NO_DAY || (other !== NO_DAY && one > other));
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
