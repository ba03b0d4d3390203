/**
 * Decides which routes of /auth/v1 are open to callers. Users sign in through the login function, which counts attempts; so the
 * password grant requires the secret key, and so does every route that could create a user, send a code or change a password without
 * the rules of the `users` function.
 */
import type { Database } from '../database.ts';
import type { Handler } from '../http/handler.ts';
import type { Keys } from '../keys.ts';
import { authError } from './answers.ts';
import { stringInBody } from './body.ts';

/** Method, path below /auth/v1, and for /token the grant. Everything else is closed. */
const OPEN_ROUTES: readonly (readonly [method: string, path: string, grant?: string])[] = [
  ['POST', '/token', 'refresh_token'],
  ['GET', '/user'],
  ['POST', '/logout'],
  ['GET', '/settings'],
  ['GET', '/health'],
  ['GET', '/.well-known/jwks.json'],
];

export function withRouteGuard(next: Handler, database: Database, keys: Keys): Handler {
  return async (request, peerAddress) => {
    const url = new URL(request.url);
    if (
      !url.pathname.startsWith('/auth/v1/') ||
      request.headers.get('apikey') === keys.secret ||
      request.method === 'OPTIONS'
    ) {
      return next(request, peerAddress);
    }
    const path = url.pathname.slice('/auth/v1'.length);
    const grant = path === '/token' ? (url.searchParams.get('grant_type') ?? '') : undefined;
    if (!OPEN_ROUTES.some((open) => open[0] === request.method && open[1] === path && open[2] === grant)) {
      return authError(403, 'route_closed', 'This route is not open: sign in through the login function.');
    }
    if (grant === 'refresh_token' && (await belongsToBannedUser(request, database)))
      return authError(400, 'user_banned', 'User is banned');
    return next(request, peerAddress);
  };
}

/** Banned in Auth, or deactivated in the profiles: neither gets a new access token. */
async function belongsToBannedUser(request: Request, database: Database): Promise<boolean> {
  const token = await stringInBody(request, 'refresh_token');
  if (token === null) return false;
  const users = await database.query<{ banned: boolean; user_id: string }>(
    `select u.id as user_id, coalesce(u.banned_until > now(), false) as banned
     from auth.refresh_tokens t join auth.users u on u.id = t.user_id where t.token = $1`,
    [token],
  );
  const user = users[0];
  if (!user) return false;
  if (user.banned) return true;
  const inactive = await database.query('select 1 from public.profiles where user_id = $1 and not is_active', [
    user.user_id,
  ]);
  return inactive.length > 0;
}
