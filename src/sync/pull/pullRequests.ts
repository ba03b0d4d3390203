/** What a pull asks, and what it makes of the answer: which rows came, and where they lead. */
import type { Row } from '../../domain/effects.ts';
import { answeredAhead, furthestAnswered } from './answeredPositions.ts';
import { byteLength, timeLimitMs } from '../wire/requestSize.ts';
import { classify } from '../wire/classify.ts';
import type { Classification } from '../wire/classify.ts';
import { measureClock } from '../clock/clockOffset.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { furthestCheckpoint, checkpointsToAsk, confirmedBy } from './restoreCheckpoints.ts';
import { afterChanges, afterHead, afterHistory } from './pullProgress.ts';
import type { PullStep } from './pullProgress.ts';
import type { DrainState, Checkpoint, ClockMeasurement, Procedure, PullState } from '../ports.ts';
import { nameOfRequest } from './requestName.ts';
import { parseHead, parseHistory, parsePage } from '../wire/answers.ts';
import type { Cursor, Pulled } from '../wire/answers.ts';

/** A generous guess of a row on the wire, for the time limit only. */
const BYTES_A_ROW = 600;

export interface PullAnswer {
  readonly pulled: Pulled;
  readonly more: boolean;
  readonly isHead: boolean;
  readonly measured: ClockMeasurement;
  /** The furthest position that this server had told a push of, before it was asked. */
  readonly knownPosition: number;
  /** Marks that it was asked with and said nothing against (restoreCheckpoints.ts). */
  readonly confirmed: readonly Checkpoint[];
  /** The place that the answer leads to; null where it leads nowhere. */
  readonly next: (state: PullState) => PullState | null;
}

export async function requestStep(
  { transport, clock, store }: SyncDeps,
  step: PullStep,
  state: PullState,
  device: string | null,
  token: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Classification<PullAnswer>> {
  const sentAt = clock.now();
  const drain = await store.drainState();
  const { procedure, parse, checkpoints = [], ...request } = stepRequests[step](state, device, limit, drain);
  const name = nameOfRequest(procedure, request);
  const body = JSON.stringify({ ...request, cursor: { ...request.cursor, ask: name } });
  const timeoutMs = timeLimitMs(byteLength(body) + limit * BYTES_A_ROW);
  const result = await transport.call({ procedure, body, token, timeoutMs, signal });
  const now = clock.now();
  return classify(
    result,
    (text) => {
      const answer = parse(text);
      // One that was meant for another question would lead past rows that never came.
      if (answer?.pulled.to !== name) return null;
      const { epoch, position, server_ms } = answer.pulled;
      return {
        ...answer,
        measured: measureClock(server_ms, sentAt, now),
        confirmed: confirmedBy(checkpoints, position),
        knownPosition: Math.max(furthestAnswered(drain.answered, epoch), furthestCheckpoint(drain.marked, epoch)),
      };
    },
    now,
  );
}

interface StepRequest {
  readonly procedure: Procedure;
  readonly cursor: object;
  /** Those in it. */
  readonly checkpoints?: readonly Checkpoint[];
  readonly page_limit?: number;
  readonly parse: (body: string) => Omit<PullAnswer, 'measured' | 'knownPosition' | 'confirmed'> | null;
}

const stepRequests: Record<
  PullStep,
  (state: PullState, device: string | null, limit: number, drained: DrainState) => StepRequest
> = {
  head: (from, device, _limit, { marked }) => {
    const checkpoints = checkpointsToAsk(marked, from);
    return {
      procedure: 'pull_head',
      checkpoints,
      cursor: { device, heard: from.heard ?? 0, marks: checkpoints },
      parse: (body) => {
        const pulled = parseHead(body);
        return pulled && { pulled, more: false, isHead: true, next: (state) => afterHead(state, pulled, checkpoints) };
      },
    };
  },
  changes: (state, device, limit, { answered, marked }) => {
    const checkpoints = checkpointsToAsk(marked, state);
    return {
      procedure: 'pull_changes',
      checkpoints,
      cursor: { ...state.cursor, device, packed: true, ...answeredAhead(answered, state), marks: checkpoints },
      page_limit: limit,
      parse: (body) => {
        const pulled = parsePage(body);
        return (
          pulled && { pulled, more: pulled.more, isHead: false, next: (now) => afterChanges(now, pulled, checkpoints) }
        );
      },
    };
  },
  history: ({ history, cursor }, device, limit) => ({
    procedure: 'pull_history',
    cursor: { ...history?.at, device },
    page_limit: limit,
    parse: (body) => {
      const page = parseHistory(body);
      const pulled = page && { ...page, tables: rowsUpTo(page.tables, cursor) };
      return pulled && { pulled, more: pulled.more, isHead: false, next: (state) => afterHistory(state, pulled) };
    },
  }),
};

/**
 * Rows that the device has heard of. A page of the history is of this moment: newer ones come with the next changes, beside the outcomes
 * of what is queued here, and where the server is put back before that they never were.
 */
function rowsUpTo(tables: Pulled['tables'], { position, id }: Cursor): Pulled['tables'] {
  const isKnown = (row: Row) => Number(row['position']) < position || (row['position'] === position && row.id <= id);
  return new Map([...tables].map(([table, rows]) => [table, rows.filter(isKnown)]));
}
