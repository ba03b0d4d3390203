/** What a pull asks, and what it makes of the answer: which rows came, and where they lead. */
import { answeredAhead, furthestAnswered } from './answered.ts';
import { byteLength, timeLimitMs } from './batch.ts';
import { classify } from './classify.ts';
import type { Verdict } from './classify.ts';
import { measuredBy } from './clockOffset.ts';
import type { SyncDeps } from './deps.ts';
import { furthestMarked, marksOf } from './marks.ts';
import { afterChanges, afterHead, afterHistory } from './place.ts';
import type { Question } from './place.ts';
import type { DrainState, Measured, Procedure, PullState } from './ports.ts';
import { nameOfQuestion } from './questionName.ts';
import { parseHead, parseHistory, parsePage } from './wire.ts';
import type { Pulled } from './wire.ts';

/** A generous guess of a row on the wire, for the time limit only. */
const BYTES_A_ROW = 600;

export interface Answer {
  readonly pulled: Pulled;
  readonly more: boolean;
  readonly isHead: boolean;
  readonly measured: Measured;
  /** The furthest position that this server had told a push of, before it was asked. */
  readonly told: number;
  /** The place that the answer leads to; null where it leads nowhere. */
  readonly next: (state: PullState) => PullState | null;
}

export async function ask(
  { transport, clock, store }: SyncDeps, question: Question, state: PullState, device: string | null, token: string, limit: number, cut: AbortSignal | undefined,
): Promise<Verdict<Answer>> {
  const sentAt = clock.now();
  const drained = await store.drainState();
  const { procedure, parse, ...asked } = questions[question](state, device, limit, drained);
  const name = nameOfQuestion(procedure, asked);
  const body = JSON.stringify({ ...asked, cursor: { ...asked.cursor, ask: name } });
  const timeoutMs = timeLimitMs(byteLength(body) + limit * BYTES_A_ROW);
  const result = await transport.call({ procedure, body, token, timeoutMs, cut });
  const now = clock.now();
  return classify(result, (text) => {
    const answer = parse(text);
    // One that was meant for another question would lead past rows that never came.
    if (answer?.pulled.to !== name) return null;
    return answer && { ...answer, measured: measuredBy(answer.pulled.server_ms, sentAt, now), told: Math.max(furthestAnswered(drained.answered, answer.pulled.epoch), furthestMarked(drained.marked, answer.pulled.epoch)) };
  }, now);
}

interface Asked {
  readonly procedure: Procedure;
  readonly cursor: object;
  readonly page_limit?: number;
  readonly parse: (body: string) => Omit<Answer, 'measured' | 'told'> | null;
}

const questions: Record<Question, (state: PullState, device: string | null, limit: number, drained: DrainState) => Asked> = {
  head: (from, device, _limit, { marked }) => ({
    procedure: 'pull_head',
    cursor: { device, heard: from.heard ?? 0, marks: marksOf(marked, from) },
    parse: (body) => {
      const pulled = parseHead(body);
      return pulled && { pulled, more: false, isHead: true, next: (state) => afterHead(state, pulled) };
    },
  }),
  changes: (state, device, limit, { answered, marked }) => ({
    procedure: 'pull_changes',
    cursor: { ...state.cursor, device, packed: true, ...answeredAhead(answered, state), marks: marksOf(marked, state) },
    page_limit: limit,
    parse: (body) => {
      const pulled = parsePage(body);
      return pulled && { pulled, more: pulled.more, isHead: false, next: (now) => afterChanges(now, pulled) };
    },
  }),
  history: ({ history }, device, limit) => ({
    procedure: 'pull_history',
    cursor: { ...history?.at, device },
    page_limit: limit,
    parse: (body) => {
      const pulled = parseHistory(body);
      return pulled && { pulled, more: pulled.more, isHead: false, next: (state) => afterHistory(state, pulled) };
    },
  }),
};
