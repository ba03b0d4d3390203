/**
 * A refresh token is valid once, which lite does not enforce. As on a hosted project, a device whose answer was lost may send it again
 * for 10 s and for as long as its successor is unused, and gets the successor. Otherwise it was copied: then its whole family ends, so
 * that neither the thief nor the user can continue.
 */
import type { Database } from '../database.ts';
import type { Handler } from '../http/handler.ts';
import { authError } from './answers.ts';
import { stringInBody } from './body.ts';

/** `refresh_token_reuse_interval` of supabase/config.toml. */
const GRACE_SECONDS = 10;

export function withSpentTokens(next: Handler, database: Database): Handler {
  /** Renewals of one token run one after the other: in parallel, each would find it unused. */
  const turns = new Map<string, Promise<unknown>>();
  return async (request, peerAddress) => {
    const url = new URL(request.url);
    if (url.pathname !== '/auth/v1/token' || url.searchParams.get('grant_type') !== 'refresh_token')
      return next(request, peerAddress);
    const token = (await stringInBody(request, 'refresh_token')) ?? '';
    const renew = async (before: Promise<unknown> | undefined): Promise<Response> => {
      await before?.catch(() => undefined);
      if (await endsFamily(database, token))
        return authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      return next(request, peerAddress);
    };
    const turn = renew(turns.get(token));
    turns.set(token, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(token) === turn) turns.delete(token);
    }
  };
}

async function endsFamily(database: Database, token: string): Promise<boolean> {
  const reused = await database.query<{ session: string }>(
    `select session_id::text as session from auth.refresh_tokens
     where token = $1 and revoked and updated_at < now() - make_interval(secs => ${GRACE_SECONDS})
       and not exists (select from auth.refresh_tokens where parent = $1 and not revoked)`,
    [token],
  );
  const session = reused[0]?.session;
  if (!session) return reused.length > 0;
  await database.query('delete from auth.refresh_tokens where session_id::text = $1', [session]);
  await database.query('delete from auth.sessions where id::text = $1', [session]);
  return true;
}
