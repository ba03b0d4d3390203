import { fieldsOf } from '../../../domain/values/json.ts';

/** Whether the auth server itself answered. A 500, a 429, a portal's HTML or a firewall's JSON neither ends nor replaces a session. */
export function isOwnAnswer({ status, headers }: Response, body: unknown, renews: boolean): boolean {
  if (typeof body !== 'object' || body === null || status >= 500 || status === 429) return false;
  if (status >= 400)
    return (
      ('error_code' in body && typeof body.error_code === 'string') ||
      ('code' in body && typeof body.code === 'string' && headers.has(VERSION))
    );
  return !renews || isWholeSession(body);
}

/** A hosted auth server that sends this header names its error code `code`. */
const VERSION = 'x-supabase-api-version';

const isWholeSession = (body: object): boolean => {
  const { access_token, refresh_token, user } = fieldsOf(body);
  return [access_token, refresh_token, fieldsOf(user)['id']].every((part) => typeof part === 'string');
};

export const bodyOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => null);
