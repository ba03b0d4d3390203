/** One query to the server for rows that only the server has, or for a page of them. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { CallFailure } from '../../domain/audit/errors.ts';
import { trusted } from '../../domain/values/json.ts';
import { retryOf } from '../../sync/clock/backoff.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { readList, type Answer, type ListClient, type ListDeps, type Read } from '../remote/readList.ts';
import { reportFault } from '../runtime/reportFault.ts';
import { pageTokens } from '../session/pageSession.ts';
import { currentConfig } from '../store/currentConfig.ts';

const TIME_LIMIT_MS = 20_000;

type Row<T> = Parameters<typeof readList<T>>[0];

/** A refusal means that a permission is wrong: it goes to the security log. */
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
  readonly more: boolean;
}

/** `page`: from 1. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

/** A query of which a range is requested; `or`, `behind`: only the rows after a given one, by filters or by the row itself. */
export interface Ranged {
  range: (first: number, last: number) => PromiseLike<Answer>;
  /** Absent: the answer is in the order of its keys. */
  order?: (column: string, how: { ascending: boolean; nullsFirst?: boolean }) => Ranged;
  or?: (filters: string) => Ranged;
  behind?: (row: unknown) => Ranged;
}

/** A column to sort by. `isNullable`: it may be null, and nulls come last. */
export interface SortKey {
  readonly column: string;
  readonly isDown: boolean;
  readonly isNullable?: boolean;
}
/** The columns to sort by, the last of them unique: a page starts after a row, not at an offset. */
export interface Keys<T> {
  readonly columns: readonly SortKey[];
  /** The last row of the previous page: rows that are added or removed meanwhile cause no gap and no repetition. */
  readonly after: T | undefined;
}

/** Columns that are never null, all sorted in one direction. */
export const keysOf = (columns: readonly string[], isDown: boolean): readonly SortKey[] =>
  columns.map((column) => ({ column, isDown }));

/** The API returns no more rows at once. */
const MOST_AT_ONCE = 1000;
/** The largest page that leaves room for one row more. */
export const LONGEST_PAGE = MOST_AT_ONCE - 1;

/** Requests one row more than the page holds, which shows whether another page follows without counting all rows. */
export async function askPage<T>(
  row: Row<T>,
  { page, limit }: PageNumber,
  ask: (client: ListClient) => Ranged,
  { columns, after: last }: Keys<T>,
): Promise<Result<Page<T>, CallFailure>> {
  const after = page > 1 ? last : undefined;
  const first = after === undefined ? (page - 1) * limit : 0;
  const answer = await read(row, (client) => {
    const question = sortedBy(ask(client), columns);
    return (after === undefined ? question : questionBehind(question, columns, after)).range(first, first + limit);
  });
  if (!answer.ok) return answer;
  const { rows, total } = answer.value;
  const more = rows.length > Math.min(limit, LONGEST_PAGE) || first + rows.length < (total ?? 0);
  // A query after a row counts only the rest; the first page stated the total.
  return ok({ rows: rows.slice(0, limit), total: after === undefined ? total : null, more });
}

export const sortedBy = (question: Ranged, columns: readonly SortKey[]): Ranged =>
  columns.reduce((sorted, { column, isDown, isNullable }) => {
    const how = { ascending: !isDown, ...(isNullable && { nullsFirst: false }) };
    return sorted.order?.(column, how) ?? sorted;
  }, question);

const questionBehind = (question: Ranged, columns: readonly SortKey[], row: unknown): Ranged =>
  question.behind?.(row) ?? question.or?.(filterBehind(columns, row)) ?? question;

/** Filters for the rows after a given one in the query's order. */
export function filterBehind(columns: readonly SortKey[], row: unknown): string {
  const last = trusted<Readonly<Record<string, unknown>>>(row);
  const same = ({ column }: SortKey) => `${column}.${last[column] === null ? 'is' : 'eq'}.${written(last[column])}`;
  const cases = columns.flatMap((key, at) => {
    const { column, isDown, isNullable = false } = key;
    const further = last[column] === null ? [] : [`${column}.${isDown ? 'lt' : 'gt'}.${written(last[column])}`];
    return [...further, ...(isNullable && last[column] !== null ? [`${column}.is.null`] : [])].map((beyond) => [
      ...columns.slice(0, at).map(same),
      beyond,
    ]);
  });
  return cases.map((all) => (all.length === 1 ? all.join() : `and(${all.join()})`)).join();
}

/** A value in a list of conditions: quoted if one of its characters has a meaning there. */
const written = (value: unknown): string =>
  /[\s,.:()"\\]/.test(String(value)) ? `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value);

/** The last rows of the pages read of each list, for as long as the app runs. */
const lastRows = new Map<string, readonly unknown[]>();

/** A page of a list. It starts after the last row of the previous page, or at an offset if that page was not read, as after a link. */
export async function askPageOf<T>(
  list: string,
  row: Row<T>,
  paging: PageNumber,
  ask: (client: ListClient) => Ranged,
  columns: readonly SortKey[],
): Promise<Result<Page<T>, CallFailure>> {
  const known = trusted<readonly T[]>(lastRows.get(list) ?? []);
  const answer = await askPage(row, paging, ask, { columns, after: known[paging.page - 2] });
  const last = answer.ok ? answer.value.rows.at(-1) : undefined;
  const before = known.slice(0, paging.page - 1);
  if (last !== undefined && before.length === paging.page - 1) lastRows.set(list, [...before, last]);
  return answer;
}

/** Requests a page, from 1; `after`: the last row of the previous page. */
export type AskPage<T> = (page: number, after?: T) => Promise<Result<Page<T>, CallFailure>>;

/** The first `count` pages, or all if there are fewer; pages in `known` are not requested again. */
export async function askPages<T>(
  ask: AskPage<T>,
  count: number,
  known: readonly Page<T>[] = [],
): Promise<Result<readonly Page<T>[], CallFailure>> {
  const pages = [...known];
  while (pages.length < count && (pages.at(-1)?.more ?? true)) {
    const answer = await ask(pages.length + 1, pages.at(-1)?.rows.at(-1));
    if (!answer.ok) return answer;
    pages.push({ ...answer.value, total: answer.value.total ?? pages[0]?.total ?? null });
  }
  return ok(pages);
}
