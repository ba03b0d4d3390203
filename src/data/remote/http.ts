import type { TransportResult } from '../../sync/wire/request.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | ArrayBuffer;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Reads the body of the response; its text by default. */
  readonly read?: (response: Response) => Promise<string>;
}

/** No cache keeps the answer to a POST; with `no-store` a browser would also forget its CORS preflight, one more round trip. */
const CACHE = { GET: { cache: 'no-store' }, POST: {} } as const;

/** One request with its whole body, within the time limit. A network failure is a value; it never throws. */
export async function send(url: string, request: HttpRequest, fetcher: typeof fetch = fetch): Promise<TransportResult> {
  const { method, headers, timeoutMs, read, signal } = request;
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, timeoutMs);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  let status: number | null = null;
  try {
    const init = { method, headers, ...CACHE[method], signal: limit.signal };
    const response = await fetcher(url, request.body === undefined ? init : { ...init, body: request.body });
    status = response.status;
    const body = await (read ? read(response) : response.text());
    return { kind: 'response', status, body, retryAfter: response.headers.get('retry-after') };
  } catch {
    if (limit.signal.aborted) return { kind: 'timed_out' };
    return status === null ? { kind: 'no_connection' } : { kind: 'truncated', status };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
