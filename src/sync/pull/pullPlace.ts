/** Where a pull stands, which question comes next, and where an answer leads. */
import { shapes } from '../../domain/records/checks.ts';
import { markAfter } from './restoreCheckpoints.ts';
import type { HistoryPlace, Mark, PullState } from '../ports.ts';
import { CURSOR_START } from '../wire/answers.ts';
import type { PulledHead, PulledHistory, PulledPage } from '../wire/answers.ts';

export const FIRST_PAGE = 500;

export const PULL_START: PullState = {
  epoch: null,
  role: null,
  generation: 0,
  forgotten: 0,
  cursor: CURSOR_START,
  position: 0,
  page_limit: FIRST_PAGE,
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
export type Question = 'head' | 'changes' | 'history';

export function nextQuestion(state: PullState, caughtUp: boolean): Question | 'none' {
  if (!state.complete && state.history === null) return 'head';
  if (!caughtUp) return 'changes';
  return historyOf(state) === null ? 'none' : 'history';
}

/** What is to be fetched of the history: what was begun, else the tables that this version of the app knows otherwise than the rows here. */
export function historyOf(state: PullState): HistoryPlace | null {
  if (state.history || !state.complete) return state.history;
  const known = shapesIn(state);
  const stale = Object.entries(shapes()).filter(([table, shape]) => known[table] !== shape);
  return stale.length === 0 ? null : { at: null, today: '', since: '', tables: Object.fromEntries(stale) };
}

const shapesIn = ({ shapes: known, schema }: PullState): Readonly<Record<string, string>> =>
  known ?? (schema === LEGACY_SCHEMA ? LEGACY_SHAPES : {});

/**
 * A state without shapes was written by a version that had one number for all tables. With this number it knew these thirteen, and held
 * every column that the server sent of them. The shapes are those of that time: a table that changes afterwards is fetched anew on such
 * a device too.
 */
const LEGACY_SCHEMA = 2;
const LEGACY_SHAPES: Readonly<Record<string, string>> = {
  system_config: '96xl98',
  materials: '441jrp',
  truck_types: 'yz7u4f',
  colleagues: '13dlr2m',
  customers: '2wngne',
  trucks: '1be6pov',
  drivers: 'ywamre',
  operators: 'fnsudx',
  customer_prices: '1hlgpy4',
  deliveries: '1mfp3gv',
  stock_adjustments: '1j7f4qb',
  stocks: '2ld96i',
  daily_totals: 'jiby0g',
};

/** Two states of the same place: a page asked from one may be stored over the other. */
export const isSamePlace = (one: PullState, other: PullState): boolean => placeOf(one) === placeOf(other);
const placeOf = ({ epoch, role, generation, cursor, history, complete }: PullState): string =>
  JSON.stringify([
    epoch,
    role,
    generation,
    cursor.position,
    cursor.id,
    history && [history.at, history.since, history.tables],
    complete,
  ]);

export function afterHead(state: PullState, head: PulledHead, asked: readonly Mark[]): PullState {
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
    ...markAfter(state, asked, head),
    history: { at: null, today, since },
  };
}

/**
 * Null where the page would turn back, stand still although more is to come, or lead beyond where the server is. Its position
 * is believed only as far as the rows have come: one wrong number must not make all that follow look as if they went back.
 */
export function afterChanges(state: PullState, page: PulledPage, asked: readonly Mark[]): PullState | null {
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
  const told = more || cursor.position === position ? page : cursor;
  return isAhead
    ? { ...state, cursor, position: cursor.position, heard: cursor.position, ...markAfter(state, asked, told) }
    : null;
}

export function afterHistory(state: PullState, { cursor: { day, table, id }, more }: PulledHistory): PullState | null {
  const history = historyOf(state);
  if (!history) return null;
  if (!more)
    return {
      ...state,
      history: null,
      complete: true,
      ...(history.tables && { shapes: { ...shapesIn(state), ...history.tables } }),
    };
  const held = history.at;
  if (day === undefined || table === undefined || id === undefined) return null;
  const standsStill = held !== null && held.day === day && held.table === table && held.id === id;
  if (standsStill || (held !== null && isLater(day, held.day))) return null;
  return { ...state, history: { ...history, at: { day, table, id } } };
}

const WENT_BACK = 'server_went_back';

/** `since`: how long the server has been behind, whatever else failed in between; a page that was stored ends it. */
export function failureOf(
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
export const isTooFarAhead = ({ last_failure: held }: PullState, now: number): boolean =>
  held?.since !== undefined && now - held.since >= LAG_MS;

/** How much of the first sync is done, from 0 to 1, by days. */
export function progressOf({ complete, history }: PullState): number {
  if (complete) return 1;
  if (!history?.at || history.at.day === FOREVER) return 0;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const whole = days(history.since, history.today) + 1;
  return Math.min(0.99, Math.max(0, days(history.at.day, history.today) / whole));
}

/** The day of what has none, before all others. */
const FOREVER = 'infinity';
const isLater = (one: string, other: string): boolean =>
  one !== other && (one === FOREVER || (other !== FOREVER && one > other));
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
