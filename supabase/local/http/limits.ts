/**
 * The maximum cost of a request, checked before the database sees it: bytes on the wire, nesting of its JSON and of its filters, and
 * embedding. The same for every user; callers without a session are refused for that first.
 */
import type { Keys } from '../keys.ts';
import type { Handler } from './handler.ts';

/** For the largest procedure: src/sync/README.md. None of the others needs a tenth of it. */
const PUSH_BYTES = 256 * 1024;
const BODY_BYTES = 1024 * 1024;
/** Nested brackets. The app's deepest request has 9 (tests/backend/limits.test.ts); PGlite overflows from 200 on. */
export const MAX_DEPTH = 32;
/** In a URL, however nested. */
const MAX_BRACKETS = 100;
/** Tables that one request may embed. The app embeds none; each level multiplies the rows of the one above. */
export const MAX_EMBEDDED = 1;

/**
 * Only the filters of the app: a regular expression with back-references takes minutes for one row, one with nested counts ends PGlite,
 * and a full-text search of three thousand words blocks it for half a minute.
 */
const SERVED_FILTER = /^\s*(not\.)?(eq|neq|gt|gte|lt|lte|in|is|ilike)\./;
const FILTER_IN_LOGIC = /^[\w.]+\.(eq|neq|gt|gte|lt|lte|in|is|ilike)\./;
const LOGIC = /(^|\.)(and|or)$/i;
const NO_FILTER = /(^|\.)(select|order|limit|offset|columns|on_conflict)$/;

export function withLimits(next: Handler, keys: Keys): Handler {
  return async (request, peerAddress) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/storage/v1/')) return next(request, peerAddress);
    const body = request.body ? new Uint8Array(await request.clone().arrayBuffer()) : new Uint8Array();
    const refused = refusalOf(request, url, body);
    if (!refused) return next(request, peerAddress);
    return (await isKnown(request, next, keys)) ? refused() : refusal(401, 'PGRST301', 'JWT is missing or invalid');
  };
}

function refusalOf(request: Request, url: URL, body: Uint8Array): (() => Response) | null {
  if (embeddedIn(url) > MAX_EMBEDDED)
    return () => refusal(400, 'PGRST100', `A request may embed at most ${MAX_EMBEDDED} table.`);
  if (decoded(url.search).split(/[([{]/).length - 1 > MAX_BRACKETS)
    return () => refusal(400, 'PGRST100', `Filters may have at most ${MAX_BRACKETS} brackets.`);
  if (url.pathname.startsWith('/rest/v1/') && [...url.searchParams].some((each) => !isServed(each)))
    return () => refusal(400, 'PGRST100', 'This operator is not served.');
  if (/count=(planned|estimated)/i.test(request.headers.get('prefer') ?? ''))
    return () => refusal(400, 'PGRST100', 'Estimates count rows that the caller may not read: they are not served.');
  if (body.length > (url.pathname.endsWith('/apply_mutations') ? PUSH_BYTES : BODY_BYTES))
    return () => refusal(413, 'PT413', 'batch_too_large');
  // Another format could hide its nesting.
  if (
    body.length > 0 &&
    !/^application\/(json|[a-z.+-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  )
    return () => refusal(415, 'PGRST102', 'The body must be application/json.');
  if (depthOf(body) > MAX_DEPTH || textsIn(body).some((text) => depthOf(Buffer.from(text)) > MAX_DEPTH))
    return () => refusal(400, 'PGRST102', `JSON may be nested at most ${MAX_DEPTH} deep.`);
  return null;
}

function isServed([name, value]: readonly [string, string]): boolean {
  if (NO_FILTER.test(name)) return true;
  if (!LOGIC.test(name)) return SERVED_FILTER.test(value);
  // Quoted text and the values of a list contain no operator.
  const bare = value.replaceAll(/"(\\.|[^"\\])*"/g, '').replaceAll(/\.in\.\([^()]*\)/g, '.in.');
  return bare
    .split(/[(),]/)
    .every((part) => part.trim() === '' || /^(not\.)?(and|or)$/.test(part.trim()) || FILTER_IN_LOGIC.test(part.trim()));
}

/** Every opening bracket in `select` embeds a table, at any depth: quotes cannot hide one. */
const embeddedIn = (url: URL): number => url.searchParams.getAll('select').join(',').split('(').length - 1;

/** The deepest nesting of brackets outside strings. Broken JSON is counted too, and refused by its reader. */
export function depthOf(bytes: Uint8Array): number {
  let [depth, deepest, isString] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isString = !isString;
    else if (byte === BACKSLASH && isString) at += 1;
    else if (isString) continue;
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return deepest;
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The text arguments: for a procedure that expects JSON, lite passes their content as JSON. Call it only for JSON of limited depth. */
function textsIn(body: Uint8Array): string[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    const values: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return values.filter((each) => typeof each === 'string');
  } catch {
    return [];
  }
}

function decoded(search: string): string {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
}

async function isKnown(request: Request, next: Handler, keys: Keys): Promise<boolean> {
  if (request.headers.get('apikey') === keys.secret) return true;
  const headers = {
    authorization: request.headers.get('authorization') ?? '',
    apikey: request.headers.get('apikey') ?? '',
  };
  return (await next(new Request(new URL('/auth/v1/user', request.url), { headers }), null)).ok;
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json(
    { code, message, details: null, hint: null },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
