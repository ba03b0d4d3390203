/** What the API answers to a question for rows: taken only where it is whole, or says of how many it is a part. */
import { expect, it } from 'vitest';
import { readSelected, selectRows } from '../../../src/data/remote/select.ts';
import { pagingSchema } from '../../../src/domain/records/paging.ts';

const ROWS = JSON.stringify([{ id: 'a', version: 1, volume: 7 }]);

it.each([
  [200, ROWS, '0-0/1', { kind: 'rows', rows: [{ id: 'a', version: 1, volume: 7 }], total: 1 }],
  [206, ROWS, '0-0/1234', { kind: 'rows', rows: [{ id: 'a', version: 1, volume: 7 }], total: 1234 }],
  [200, '[]', '*/0', { kind: 'rows', rows: [], total: 0 }],
  [416, '{"code":"PGRST103"}', '*/40', { kind: 'rows', rows: [], total: 40 }],
  [401, '{}', null, { kind: 'signed_out' }],
  [403, '{"code":"42501"}', null, { kind: 'refused' }],
  [200, ROWS, null, { kind: 'unclear' }],
  [200, ROWS, '0-0/*', { kind: 'unclear' }],
  [200, '<html>Log in to the network</html>', '0-0/1', { kind: 'unclear' }],
  [200, '[{"version":1}]', '0-0/1', { kind: 'unclear' }],
  [400, '{}', null, { kind: 'unclear' }],
  [429, '{}', null, { kind: 'busy' }],
  [500, '{}', null, { kind: 'busy' }],
  [503, '<html>', null, { kind: 'busy' }],
] as const)('%i %s, %s', (status, body, range, expected) =>
  expect(readSelected(status, body, range)).toEqual(expected),
);

it('a lost connection is reported as offline', async () => {
  const options = { backend: { url: 'http://127.0.0.1', key: 'k' }, token: 't', timeoutMs: 1_000 };
  expect(
    await selectRows('deliveries', new URLSearchParams(), {
      ...options,
      fetcher: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  ).toEqual({ kind: 'offline' });
});

it('lists are paged as specified: 50 from page 1, newest first, a thousand at most', () => {
  expect(pagingSchema.parse({})).toEqual({ page: 1, limit: 50, sortBy: 'operating_day', sortOrder: 'desc' });
  for (const limit of [1, 1000]) expect(pagingSchema.safeParse({ limit }).success).toBe(true);
  for (const wrong of [
    { limit: 0 },
    { limit: 1001 },
    { limit: 1.5 },
    { page: 0 },
    { page: -1 },
    { sortOrder: 'up' },
    { sortBy: 'author' },
  ])
    expect(pagingSchema.safeParse(wrong).success).toBe(false);
});
