import type { Transport } from '../../sync/ports.ts';
import type { Backend } from './env.ts';
import { send, type HttpRequest } from './http.ts';
import type { TransportResult } from '../../sync/wire/request.ts';

/** Calls the procedures of the database through PostgREST, with the user's token. */
export function createTransport(backend: Backend, fetcher?: typeof fetch): Transport {
  return {
    call: ({ procedure, body, token, ...limits }) =>
      postJson(backend, `/rest/v1/rpc/${procedure}`, token, body, limits, fetcher),
  };
}

/** `path`: of the backend. `body`: JSON text, or a value that is serialized. */
export const postJson = (
  backend: Backend,
  path: string,
  token: string,
  body: string | object,
  limits: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
  fetcher?: typeof fetch,
): Promise<TransportResult> =>
  send(
    `${backend.url}${path}`,
    {
      method: 'POST',
      headers: { ...authHeaders(backend, token), 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...limits,
    },
    fetcher,
  );

export const authHeaders = (backend: Backend, token: string): Record<string, string> => ({
  apikey: backend.key,
  authorization: `Bearer ${token}`,
});
