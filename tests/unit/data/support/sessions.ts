/** Sessions as the auth server gives them, and what it and others answer to a renewal. */

/** `expires_at` in seconds. */
export const sessionOf = (user: string, token: string, expires_at: number): string =>
  JSON.stringify({
    access_token: token,
    refresh_token: `refresh-${token}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user: { id: user, email: 'clerk@kuari.example' },
  });

export const refused = () =>
  Response.json({ error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, { status: 400 });

const json = { headers: { 'content-type': 'application/json' } };
const page = { headers: { 'content-type': 'text/html' } };
const part = { access_token: 'x', refresh_token: 'y', expires_in: 3600, user: { id: 'clerk' } };

export const renewedTo = (session: string) => new Response(session, json);

/** What ends no session: only the auth server's own refusal does. */
export const NO_RENEWAL: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['a 500', () => new Response('{"error_code":"unexpected_failure"}', { ...json, status: 500 })],
  ['a 429', () => Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })],
  ['a captive portal', () => new Response('<html>welcome</html>', page)],
  ["a firewall's 403", () => Response.json({ message: 'blocked', code: 'forbidden' }, { status: 403 })],
  ["a proxy's 401", () => Response.json({ message: 'proxy auth' }, { status: 401 })],
  ["a gateway's 400", () => Response.json({ error: 'bad gateway config' }, { status: 400 })],
  ["a proxy's 404", () => new Response('not here', { status: 404 })],
  ['an empty object', () => Response.json({})],
  ['an empty list', () => Response.json([])],
  ['a session that cannot be renewed', () => Response.json({ ...part, refresh_token: undefined })],
  ['a session without a user', () => Response.json({ ...part, user: undefined })],
  ['a session of nobody', () => Response.json({ ...part, user: null })],
  ['half a session', () => Response.json({ access_token: 'x', user: { id: 'u' } })],
  ['a body cut in the middle', () => new Response('{"access_token":"x","refr', json)],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
];
