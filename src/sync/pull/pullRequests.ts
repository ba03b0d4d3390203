/** The requests of a pull, and what their answers contain: rows, outcomes and the next pull state. */
import type { Row } from '../../domain/mutations/effects.ts';
import { answeredAhead, furthestAnswered } from './answeredPositions.ts';
import { byteLength, timeLimitMs } from '../wire/request.ts';
import { classify, type Classification } from '../wire/classify.ts';
import { measureClock } from '../clock/clockOffset.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { furthestCheckpoint, checkpointsToAsk, confirmedBy } from './restoreCheckpoints.ts';
import { afterChanges, afterHead, afterHistory, historyOf, type PullStep } from './pullProgress.ts';
import type { DrainState, Checkpoint, ClockMeasurement, Procedure, PullState } from '../ports.ts';
import { nameOfRequest } from './requestName.ts';
import { parseHead, parseHistory, parsePage, type Cursor, type Pulled } from '../wire/answers.ts';

/** Generous estimate of a row's bytes on the wire, for the time limit only. */
const BYTES_A_ROW = 600;

export interface PullAnswer {
  readonly pulled: Pulled;
  readonly more: boolean;
  readonly isHead: boolean;
  readonly isHistory: boolean;
  readonly measured: ClockMeasurement;
  /** Highest position that the server gave before this request: an answer with a lower one comes from a server that went back. */
  readonly knownPosition: number;
  /** Restore checkpoints sent with the request that the server has confirmed (restoreCheckpoints.ts). */
  readonly confirmed: readonly Checkpoint[];
  /** The pull state after this answer; null if the answer does not follow from the given state. */
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
      // The answer to another request would move the cursor past rows that never arrived.
      if (answer?.pulled.to !== name) return null;
      const { epoch, position, server_ms } = answer.pulled;
      return {
        ...answer,
        measured: measureClock(server_ms, sentAt, now),
        confirmed: confirmedBy(checkpoints, position),
        knownPosition: Math.max(
          furthestAnswered(drain.answered, epoch),
          furthestCheckpoint(drain.marked, epoch),
          epoch === state.epoch ? furthestPulled(state) : 0,
        ),
      };
    },
    now,
  );
}

/** Includes the position of outcomes, also from before a sign-out; and the checkpoint of a pull, so that none is sent twice. */
const furthestPulled = ({ position, heard, mark }: PullState): number => Math.max(position, heard ?? 0, mark?.[0] ?? 0);

interface StepRequest {
  readonly procedure: Procedure;
  readonly cursor: object;
  /** Restore checkpoints within the cursor. */
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
        return (
          pulled && {
            pulled,
            more: false,
            isHead: true,
            isHistory: false,
            next: (state) => afterHead(state, pulled, checkpoints),
          }
        );
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
          pulled && {
            pulled,
            more: pulled.more,
            isHead: false,
            isHistory: false,
            next: (now) => afterChanges(now, pulled, checkpoints),
          }
        );
      },
    };
  },
  history: (from, device, limit) => {
    const history = historyOf(from);
    return {
      procedure: 'pull_history',
      cursor: { ...history?.at, device, ...(history?.tables && { tables: Object.keys(history.tables) }) },
      page_limit: limit,
      parse: (body) => {
        const page = parseHistory(body);
        const pulled = page && { ...page, tables: rowsUpTo(page.tables, from.cursor) };
        return (
          pulled && {
            pulled,
            more: pulled.more,
            isHead: false,
            isHistory: true,
            next: (state) => afterHistory(state, pulled),
          }
        );
      },
    };
  },
};

/** Keeps the rows up to the cursor: newer ones come with the next changes and the outcomes of entries queued here. */
export function rowsUpTo(tables: Pulled['tables'], { position, id }: Cursor): Pulled['tables'] {
  const isKnown = (row: Row) => Number(row['position']) < position || (row['position'] === position && row.id <= id);
  return new Map([...tables].map(([table, rows]) => [table, rows.filter(isKnown)]));
}
