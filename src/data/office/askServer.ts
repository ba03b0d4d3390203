/** One question to the server for rows that it alone holds, or for a page of them. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { CallFailure } from '../../domain/audit/errors.ts';
import { retryOf } from '../../sync/clock/backoff.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { readList, type Answer, type ListClient, type ListDeps, type Read } from '../remote/readList.ts';
import { reportFault } from '../runtime/reportFault.ts';
import { pageTokens } from '../session/pageSession.ts';
import { currentConfig } from '../store/currentConfig.ts';

const TIME_LIMIT_MS = 20_000;

type Row<T> = Parameters<typeof readList<T>>[0];

/** A refusal is a fault of the permissions: it goes to the security log. */
async function read<T>(
  row: Row<T>,
  ask: (client: ListClient) => PromiseLike<Answer>,
): Promise<Result<Read<T>, CallFailure>> {
  if (!navigator.onLine) return err('offline');
  const deps: ListDeps = {
    backend: backend(),
    timeoutMs: TIME_LIMIT_MS,
    tokens: pageTokens,
    clock: systemClock,
    random: Math.random,
    retry: retryOf(currentConfig()),
  };
  const answer = await readList(row, ask, deps);
  if (!answer.ok && answer.error === 'refused') reportFault({ code: '42501', message: 'The server refused a list.' });
  return answer;
}

export async function askServer<T>(
  row: Row<T>,
  ask: (client: ListClient) => PromiseLike<Answer>,
): Promise<Result<readonly T[], CallFailure>> {
  const answer = await read(row, ask);
  return answer.ok ? ok(answer.value.rows) : answer;
}

export interface Page<T> extends Read<T> {
  /** Whether another page follows. */
  readonly more: boolean;
}

/** `page`: from 1. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

/** A sorted question, of which a range is requested. */
export interface Ranged {
  range: (first: number, last: number) => PromiseLike<Answer>;
}

/** The API gives no more rows at once. */
const MOST_AT_ONCE = 1000;
/** As many as a page can hold so that one row more fits. */
export const LONGEST_PAGE = MOST_AT_ONCE - 1;

/** One row more than the page holds is requested: whether another page follows is known without counting all rows. */
export async function askPage<T>(
  row: Row<T>,
  { page, limit }: PageNumber,
  ask: (client: ListClient) => Ranged,
): Promise<Result<Page<T>, CallFailure>> {
  const first = (page - 1) * limit;
  const answer = await read(row, (client) => ask(client).range(first, first + limit));
  if (!answer.ok) return answer;
  const { rows, total } = answer.value;
  const more = rows.length > Math.min(limit, LONGEST_PAGE) || first + rows.length < (total ?? 0);
  return ok({ rows: rows.slice(0, limit), total, more });
}

/** Asks for a page, from 1. */
export type AskPage<T> = (page: number) => Promise<Result<Page<T>, CallFailure>>;

/**
 * The first `count` pages, or all if there are fewer; those of `known` are not requested again. If a record came or went between two
 * answers, all are requested anew: the records behind it have moved to other pages.
 */
export async function askPages<T extends { readonly id: string | number }>(
  ask: AskPage<T>,
  count: number,
  known: readonly Page<T>[] = [],
): Promise<Result<readonly Page<T>[], CallFailure>> {
  let pages = known;
  let restarts = 0;
  while (pages.length < count && (pages.at(-1)?.more ?? true)) {
    const answer = await ask(pages.length + 1);
    if (!answer.ok) return answer;
    if (continues(pages, answer.value)) pages = [...pages, answer.value];
    else if (restarts === MOST_RESTARTS) return err('unclear');
    else {
      pages = [];
      restarts += 1;
    }
  }
  return ok(pages);
}

const MOST_RESTARTS = 2;

function continues<T extends { readonly id: string | number }>(pages: readonly Page<T>[], next: Page<T>): boolean {
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return pages.every(({ total }) => total === next.total) && !next.rows.some(({ id }) => known.has(id));
}
