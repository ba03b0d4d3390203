/** Pages of the server while others change its records. */
import { describe, expect, test } from 'vitest';
import { askPages, type AskPage, type Page } from '../../../src/data/office/askServer.ts';
import { err, ok } from '../../../src/domain/values/result.ts';

const LIMIT = 2;
interface Row {
  readonly id: string;
}

/** Answers with pages of these ids; `changes`: the ids from the n-th question on. */
function serverWith(ids: string, changes: Readonly<Record<number, string>> = {}) {
  const asked: number[] = [];
  let now = ids;
  const ask: AskPage<Row> = async (page) => {
    asked.push(page);
    now = changes[asked.length] ?? now;
    const rows = now
      .split('')
      .slice((page - 1) * LIMIT, page * LIMIT)
      .map((id) => ({ id }));
    return ok({ rows, total: now.length, more: page * LIMIT < now.length });
  };
  return { asked, ask };
}

async function idsOf(ask: AskPage<Row>, count: number, known?: readonly Page<Row>[]) {
  const pages = await askPages(ask, count, known);
  return pages.ok ? pages.value.flatMap(({ rows }) => rows.map(({ id }) => id)).join('') : pages.error;
}

describe('pages of the server', () => {
  test('are asked for one after the other, and none twice', async () => {
    const { ask, asked } = serverWith('abcde');
    const first = await askPages(ask, 1);
    expect(await idsOf(ask, 2, first.ok ? first.value : [])).toBe('abcd');
    expect(asked).toEqual([1, 2]);
    expect(await idsOf(ask, Number.POSITIVE_INFINITY)).toBe('abcde');
  });

  test('begin behind the last row of the page before, where they can: what goes in front moves none', async () => {
    let now = 'abcdef';
    const ask: AskPage<Row> = async (_page, after) => {
      const rows = now
        .slice(after ? now.indexOf(after.id) + 1 : 0)
        .split('')
        .map((id) => ({ id }));
      if (after) now = now.replace('a', '');
      return ok({ rows: rows.slice(0, LIMIT), total: after ? null : now.length, more: rows.length > LIMIT });
    };
    expect(await idsOf(ask, Number.POSITIVE_INFINITY)).toBe('abcdef');
  });

  test('end with the failure of one', async () => {
    expect(await idsOf(() => Promise.resolve(err('offline')), 2)).toBe('offline');
  });
});
