/** What a pull asks, and what it makes of the answer: which rows came, and where they lead. */
import type { Row } from '../../domain/effects.ts';
import { answeredAhead, furthestAnswered } from './answeredPositions.ts';
import { byteLength, timeLimitMs } from '../wire/requestSize.ts';
import { classify } from '../wire/classify.ts';
import type { Verdict } from '../wire/classify.ts';
import { measuredBy } from '../clock/clockOffset.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { furthestMarked, marksOf, vouchedFor } from './restoreCheckpoints.ts';
import { afterChanges, afterHead, afterHistory, historyOf } from './pullPlace.ts';
import type { Question } from './pullPlace.ts';
import type { DrainState, Mark, Measured, Procedure, PullState } from '../ports.ts';
import { nameOfQuestion } from './requestName.ts';
import { parseHead, parseHistory, parsePage } from '../wire/answers.ts';
import type { Cursor, Pulled } from '../wire/answers.ts';

/** A generous guess of a row on the wire, for the time limit only. */
const BYTES_A_ROW = 600;

export interface Answer {
  readonly pulled: Pulled;
  readonly more: boolean;
  readonly isHead: boolean;
  readonly isHistory: boolean;
  readonly measured: Measured;
  /** The furthest position that this server had told a push of, before it was asked. */
  readonly told: number;
  /** Marks that it was asked with and said nothing against (restoreCheckpoints.ts). */
  readonly vouched: readonly Mark[];
  /** The place that the answer leads to; null where it leads nowhere. */
  readonly next: (state: PullState) => PullState | null;
}

export async function ask(
  { transport, clock, store }: SyncDeps,
  question: Question,
  state: PullState,
  device: string | null,
  token: string,
  limit: number,
  cut: AbortSignal | undefined,
): Promise<Verdict<Answer>> {
  const sentAt = clock.now();
  const drained = await store.drainState();
  const { procedure, parse, marks = [], ...asked } = questions[question](state, device, limit, drained);
  const name = nameOfQuestion(procedure, asked);
  const body = JSON.stringify({ ...asked, cursor: { ...asked.cursor, ask: name } });
  const timeoutMs = timeLimitMs(byteLength(body) + limit * BYTES_A_ROW);
  const result = await transport.call({ procedure, body, token, timeoutMs, cut });
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
        measured: measuredBy(server_ms, sentAt, now),
        vouched: vouchedFor(marks, position),
        told: Math.max(furthestAnswered(drained.answered, epoch), furthestMarked(drained.marked, epoch)),
      };
    },
    now,
  );
}

interface Asked {
  readonly procedure: Procedure;
  readonly cursor: object;
  /** Those in it. */
  readonly marks?: readonly Mark[];
  readonly page_limit?: number;
  readonly parse: (body: string) => Omit<Answer, 'measured' | 'told' | 'vouched'> | null;
}

const questions: Record<
  Question,
  (state: PullState, device: string | null, limit: number, drained: DrainState) => Asked
> = {
  head: (from, device, _limit, { marked }) => {
    const marks = marksOf(marked, from);
    return {
      procedure: 'pull_head',
      marks,
      cursor: { device, heard: from.heard ?? 0, marks },
      parse: (body) => {
        const pulled = parseHead(body);
        return (
          pulled && {
            pulled,
            more: false,
            isHead: true,
            isHistory: false,
            next: (state) => afterHead(state, pulled, marks),
          }
        );
      },
    };
  },
  changes: (state, device, limit, { answered, marked }) => {
    const marks = marksOf(marked, state);
    return {
      procedure: 'pull_changes',
      marks,
      cursor: { ...state.cursor, device, packed: true, ...answeredAhead(answered, state), marks },
      page_limit: limit,
      parse: (body) => {
        const pulled = parsePage(body);
        return (
          pulled && {
            pulled,
            more: pulled.more,
            isHead: false,
            isHistory: false,
            next: (now) => afterChanges(now, pulled, marks),
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

/**
 * Rows that the device has heard of. A page of the history is of this moment: newer ones come with the next changes, beside the outcomes
 * of what is queued here, and where the server is put back before that they never were.
 */
function rowsUpTo(tables: Pulled['tables'], { position, id }: Cursor): Pulled['tables'] {
  const isHeardOf = (row: Row) => Number(row['position']) < position || (row['position'] === position && row.id <= id);
  return new Map([...tables].map(([table, rows]) => [table, rows.filter(isHeardOf)]));
}
