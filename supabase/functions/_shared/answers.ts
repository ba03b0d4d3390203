/** Answers of all functions: JSON, errors as `{ error, details, code }`, readable from the app's origin only. */

interface Beside {
  readonly details?: unknown;
  /** Further members of the body. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

/** `code`: stable, for programs; `error`: a message for users. */
export const failure = (status: number, code: string, error: string, { details = null, more, headers }: Beside = {}) =>
  json(status, { error, details, code, ...more }, headers);

export const serviceUnavailable = (details: string): Response =>
  failure(503, 'service_unavailable', 'Authentication service unavailable', {
    details,
    headers: { 'retry-after': '5' },
  });

/** A limit is reached: of sign-in tries, or of checks of tickets. `what`: the beginning of the message. */
export const tooMany = (what: string, seconds: number): Response =>
  failure(429, 'rate_limited', `${what}. Please try again in ${Math.ceil(seconds / 60)} minute(s).`, {
    more: { retry_after_seconds: seconds },
    headers: { 'retry-after': String(seconds) },
  });

export const tooManyAttempts = (seconds: number): Response => tooMany('Too many login attempts', seconds);
