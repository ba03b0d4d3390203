/** Reads a list as the app does, with the token of somebody who is signed in. */
import { readList, type ListDeps } from '../../src/data/remote/readList.ts';
import { DEFAULT_RETRY } from '../../src/sync/clock/backoff.ts';

export function askList<T>(
  { token, ...where }: Pick<ListDeps, 'backend' | 'fetcher'> & { readonly token: string },
  row: Parameters<typeof readList<T>>[0],
  ask: Parameters<typeof readList<T>>[1],
) {
  const current = () => Promise.resolve({ kind: 'token', value: token, userId: 'u' } as const);
  return readList(row, ask, {
    ...where,
    timeoutMs: 60_000,
    tokens: { current, renewed: current },
    clock: { now: Date.now, sleep: () => Promise.resolve() },
    random: Math.random,
    retry: DEFAULT_RETRY,
  });
}
