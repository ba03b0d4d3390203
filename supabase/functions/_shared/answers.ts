/** Answers of all functions: JSON, errors as `{ error, details, code }`, readable from the app's origin only. */

export interface Failure {
  readonly status: number;
  /** A message for users. */
  readonly error: string;
  /** A stable code for programs. */
  readonly code: string;
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

export const failure = ({ status, error, code, details = null, more, headers }: Failure): Response =>
  json(status, { error, details, code, ...more }, headers);

export const serviceUnavailable = (details: string): Response =>
  failure({
    status: 503,
    error: 'Authentication service unavailable',
    code: 'service_unavailable',
    details,
    headers: { 'retry-after': '5' },
  });

/** The limit of sign-in tries is reached. */
export function tooManyAttempts(seconds: number): Response {
  return failure({
    status: 429,
    error: `Too many login attempts. Please try again in ${Math.ceil(seconds / 60)} minute(s).`,
    code: 'rate_limited',
    more: { retry_after_seconds: seconds },
    headers: { 'retry-after': String(seconds) },
  });
}
