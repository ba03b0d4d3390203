/** Serves a fetch-style handler on Node's http, with whole bodies and compressed answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Keys } from '../keys.ts';
import { callerOf } from './caller.ts';
import type { Handler } from './handler.ts';
import { NOT_FOUND, ownerOf } from './served.ts';

const MAX_BODY = 8 * 1024 * 1024;
/** Bytes from which answers are compressed, as on hosted projects. */
const COMPRESS_FROM = 256;
const compress = promisify(gzip);

/** `keys`: a request without one of them is refused before its body is read; every page of the app sends the publishable one. */
export function answer(
  handle: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  keys?: Pick<Keys, 'publishable' | 'secret'>,
  proxies: readonly string[] = [],
): void {
  if (keys && hasBody(incoming) && ![keys.publishable, keys.secret].includes(String(incoming.headers['apikey']))) {
    outgoing.once('finish', () => incoming.destroy());
    return sendJson(
      outgoing,
      401,
      { message: 'No API key found in request', hint: null, code: 'no_api_key' },
      { connection: 'close' },
    );
  }
  answerWhole(handle, incoming, outgoing, proxies).catch((error: unknown) => {
    console.error(error);
    if (outgoing.headersSent) outgoing.destroy();
    else sendJson(outgoing, 500, { error: 'An unexpected error occurred', details: null, code: 'unexpected' });
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function answerWhole(
  handle: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxies: readonly string[],
): Promise<void> {
  // Below, the URL is resolved: one that leads elsewhere ends here.
  if (ownerOf(incoming.url ?? '/') === 'nobody') return sendJson(outgoing, 404, NOT_FOUND);
  const body = await readBody(incoming);
  if (body === 'too_large')
    return sendJson(outgoing, 413, { error: 'The request is too large.', details: null, code: 'too_large' });
  if (body === 'aborted') return;
  const response = await handle(toRequest(incoming, body), callerOf(incoming, proxies));
  await send(response, incoming, outgoing);
}

export function sendJson(
  outgoing: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  outgoing.end(JSON.stringify(body));
}

/** `aborted`: the client closed the connection during its request. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer | 'too_large' | 'aborted'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return size > MAX_BODY ? 'too_large' : Buffer.concat(chunks);
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`);
  return new Request(url, {
    method,
    headers,
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' ? { body: new Uint8Array(body) } : {}),
  });
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'content-length') outgoing.setHeader(name, value);
  outgoing.setHeader('cache-control', 'no-store');
  const accepts = /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '');
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  if (accepts && !isPicture && body.length >= COMPRESS_FROM && !response.headers.has('content-encoding')) {
    body = await compress(body, { level: 6 });
    outgoing.setHeader('content-encoding', 'gzip');
    outgoing.setHeader('vary', 'accept-encoding');
  }
  if (response.status !== 204 && response.status !== 304) outgoing.setHeader('content-length', body.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}
