/**
 * The paths that the backend serves: those of the app and supabase-js, each in one spelling. @supabase/lite has more (its system API
 * shows the database's address with the password, its studio the tables); none of that is reachable from outside.
 */
import type { Handler } from './handler.ts';

const AREAS = ['auth', 'rest', 'storage', 'functions', 'realtime'] as const;
export type Area = (typeof AREAS)[number];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const NAME = '[A-Za-z_][A-Za-z0-9_]*';
/** A name in a storage path: it does not begin with a dot. */
const PART = '[A-Za-z0-9_-][A-Za-z0-9_.-]*';

/** Method and path. `OPTIONS` is answered for every served path. The handlers check which key each needs. */
const SERVED: readonly (readonly [methods: string, path: RegExp])[] = [
  ['GET', /^\/auth\/v1\/(user|settings|health|\.well-known\/jwks\.json)$/],
  ['POST', /^\/auth\/v1\/(token|logout)$/],
  // Closed to callers; listed here, so that the refusal states the reason.
  ['POST', /^\/auth\/v1\/(signup|otp|magiclink|recover|resend|verify|sso|invite|reauthenticate)$/],
  ['PUT', /^\/auth\/v1\/user$/],
  ['GET POST', /^\/auth\/v1\/admin\/users$/],
  ['GET PUT DELETE', new RegExp(`^/auth/v1/admin/users/${UUID}$`)],
  ['GET HEAD POST PATCH DELETE', new RegExp(`^/rest/v1/(?!rpc$)${NAME}$`)],
  // With GET the arguments would be in the URL, outside the limits of a body.
  ['POST', new RegExp(`^/rest/v1/rpc/${NAME}$`)],
  ['GET POST', new RegExp(`^/storage/v1/object(/${PART})+$`)],
];

/** First parts of paths that do not belong to the app: the backend's own, and those of lite. `/auth` itself is the sign-in page. */
const RESERVED = /^\/(auth\/.|(rest|storage|functions|realtime|graphql|pg|_system)(\/|$))/i;

/** A page of the app, although its path begins like the backend's. */
const SIGN_IN_PAGE = '/auth';

export function withServedRoutes(next: Handler): Handler {
  return async (request, peerAddress) =>
    isServed(request.method, new URL(request.url).pathname) ? next(request, peerAddress) : notFound();
}

export const isServed = (method: string, pathname: string): boolean =>
  SERVED.some(
    ([methods, path]) => path.test(pathname) && (method === 'OPTIONS' || methods.split(' ').includes(method)),
  );

/**
 * The owner of a request's URL, judged as received: the backend if it is spelt plainly; `nobody` if another spelling leads there, or if
 * it is below a prefix that is not the app's; else the `app`.
 */
export function ownerOf(target: string): Area | 'app' | 'nobody' {
  const path = target.replace(/[?#].*$/s, '');
  const area = AREAS.find((each) => new RegExp(`^/${each}/v1(/|$)`).test(path));
  if (area) return isPlain(path) ? area : 'nobody';
  if (path === SIGN_IN_PAGE) return 'app';
  return RESERVED.test(path) || RESERVED.test(resolved(path)) ? 'nobody' : 'app';
}

/** One spelling: nothing encoded, no empty, `.` or `..` part, no backslash. */
const isPlain = (path: string): boolean =>
  /^(\/[A-Za-z0-9_.~-]+)+\/?$/.test(path) && !path.split('/').some((part) => part === '.' || part === '..');

/** The path that a decoding, resolving and lenient server would reach. */
function resolved(path: string): string {
  let text = path;
  for (let round = 0; round < 5 && text.includes('%'); round += 1)
    text = text.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const parts: string[] = [];
  for (const part of text.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[/\\]+/))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return `/${parts.join('/')}`;
}

export const notFound = (): Response => Response.json(NOT_FOUND, { status: 404 });
export const NOT_FOUND = { error: 'Not found', details: null, code: 'not_found' };
