import { expect, test } from 'vitest';
import { send } from '../../../src/data/remote/http.ts';

async function cacheOf(method: 'GET' | 'POST'): Promise<RequestCache | undefined> {
  const modes: (RequestCache | undefined)[] = [];
  const fetcher: typeof fetch = (_url, init) => {
    modes.push(init?.cache);
    return Promise.resolve(new Response('{}'));
  };
  await send('https://api.example/rest/v1/rpc/pull_changes', { method, headers: {}, timeoutMs: 1_000 }, fetcher);
  expect(modes).toHaveLength(1);
  return modes[0];
}

test('no cache answers a request that reads; one that writes leaves the mode alone: the browser would ask for leave first', async () => {
  expect([await cacheOf('GET'), await cacheOf('POST')]).toEqual(['no-store', undefined]);
});

test('a request that was given up before it was sent is not waited for', async () => {
  const fetcher: typeof fetch = (_url, init) =>
    init?.signal?.aborted ? Promise.reject(new DOMException('aborted', 'AbortError')) : new Promise(() => undefined);
  const request = { method: 'POST', headers: {}, timeoutMs: 60_000, signal: AbortSignal.abort() } as const;
  expect(await send('https://api.example/rest/v1/rpc/pull_history', request, fetcher)).toEqual({ kind: 'timed_out' });
});
