/** Forwards requests below /functions/v1 to Deno. The caller's address header is set here, so that no caller can claim another address. */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { callerOf } from '../http/caller.ts';
import { sendJson } from '../http/listener.ts';
import type { FunctionsHost } from './host.ts';

export function proxyToFunctions(
  host: FunctionsHost,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxies: readonly string[] = [],
): void {
  const caller = callerOf(incoming, proxies) ?? 'unknown';
  if (proxies.includes(caller)) warn(caller);
  const port = host.port();
  if (port === null) return unavailable(outgoing);
  const headers = { ...incoming.headers, 'x-forwarded-for': caller };
  const path = (incoming.url ?? '').slice('/functions/v1'.length) || '/';
  const forwarded = httpRequest({ host: '127.0.0.1', port, path, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' });
    answer.pipe(outgoing);
  });
  forwarded.once('error', () => (outgoing.headersSent ? outgoing.destroy() : unavailable(outgoing)));
  outgoing.once('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}

let isWarned = false;
function warn(proxy: string): void {
  if (!isWarned)
    console.error(
      `The proxy ${proxy} does not write X-Forwarded-For: all callers share one limit of sign-in tries, but for those who write it themselves. supabase/README.md, "Behind a proxy", has the line.`,
    );
  isWarned = true;
}

function unavailable(outgoing: ServerResponse): void {
  const body = {
    error: 'Authentication service unavailable',
    details: 'The functions are starting. Try again in a moment.',
    code: 'functions_starting',
  };
  sendJson(outgoing, 503, body, { 'retry-after': '2' });
}
