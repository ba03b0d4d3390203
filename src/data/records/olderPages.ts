/** Pages of records that the server has and this device does not keep. Others may change them between two pages. */
import { err, ok } from '../../domain/values/result.ts';
import type { Result } from '../../domain/values/result.ts';
import type { TableName } from '../../domain/records/rows.ts';
import type { OlderFailure, OlderPage } from './askOlderRows.ts';

/** Asks for a page, from 1. */
export type AskOlder<T extends TableName> = (page: number) => Promise<Result<OlderPage<T>, OlderFailure>>;

/**
 * The first `count` pages, or all if there are fewer; those of `known` are not asked for again. If a record came or went between two
 * answers, all are asked for anew: the records behind it have moved to other pages.
 */
export async function askPages<T extends TableName>(
  ask: AskOlder<T>,
  count: number,
  known: readonly OlderPage<T>[] = [],
): Promise<Result<readonly OlderPage<T>[], OlderFailure>> {
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

function continues<T extends TableName>(pages: readonly OlderPage<T>[], next: OlderPage<T>): boolean {
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return pages.every(({ total }) => total === next.total) && !next.rows.some(({ id }) => known.has(id));
}
