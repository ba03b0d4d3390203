/**
 * Whether an answer is the auth server's own: a refusal that carries its error code, a session that is whole. A 500, a 429, the
 * HTML of a captive portal, the JSON of a firewall are none, and may neither end nor replace a session.
 */
export function isOwnAnswer({ status, headers }: Response, body: unknown, renews: boolean): boolean {
  if (typeof body !== 'object' || body === null || status >= 500 || status === 429) return false;
  if (status >= 400)
    return (
      ('error_code' in body && typeof body.error_code === 'string') ||
      ('code' in body && typeof body.code === 'string' && headers.has(VERSION))
    );
  return !renews || isWholeSession(body);
}

/** A hosted auth server that says which version of its errors it speaks calls the code `code`. */
const VERSION = 'x-supabase-api-version';

const isWholeSession = (body: object): boolean =>
  'access_token' in body &&
  typeof body.access_token === 'string' &&
  'refresh_token' in body &&
  typeof body.refresh_token === 'string' &&
  'user' in body &&
  typeof body.user === 'object' &&
  body.user !== null &&
  'id' in body.user &&
  typeof body.user.id === 'string';

export const bodyOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => null);
