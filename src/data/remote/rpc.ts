import type { Transport } from '../../sync/ports.ts';
import type { Backend } from './env.ts';
import { send } from './http.ts';

/** Calls the procedures of the database through PostgREST, with the user's token. */
export function createTransport(backend: Backend, fetcher?: typeof fetch): Transport {
  return {
    call: ({ procedure, body, token, timeoutMs, signal }) =>
      send(
        `${backend.url}/rest/v1/rpc/${procedure}`,
        {
          method: 'POST',
          headers: { ...authHeaders(backend, token), 'content-type': 'application/json' },
          body,
          timeoutMs,
          signal,
        },
        fetcher,
      ),
  };
}

export const authHeaders = (backend: Backend, token: string): Record<string, string> => ({
  apikey: backend.key,
  authorization: `Bearer ${token}`,
});
