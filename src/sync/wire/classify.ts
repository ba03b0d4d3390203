/** What follows from the result of a request, by code and status. No classification of a request rejects a mutation. */
import { unreachable } from '../../domain/values/result.ts';
import type { TransportResult } from './request.ts';
import { parseWireError, type WireError } from './answers.ts';

export type Classification<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** It is unknown what the server did: keep, wait, send again. `shrink`: perhaps too large for the link. `replied`: there was a reply. */
  | { readonly kind: 'unknown'; readonly code: string; readonly shrink: boolean; readonly replied?: true }
  /** The server can be reached and asks to wait. */
  | { readonly kind: 'busy'; readonly code: string; readonly retryAfterMs: number }
  | { readonly kind: 'too_large' }
  /** The token is invalid or expired: renew it once, then wait for a sign-in. */
  | { readonly kind: 'unauthorized'; readonly code: string }
  /** Not permitted: renew the token once; if that does not help, a grant is missing on the server or the account is inactive. */
  | { readonly kind: 'forbidden'; readonly code: string }
  /** The registration is another user's, unknown or revoked. */
  | { readonly kind: 'device_refused'; readonly code: string }
  /** A retry does not help: the server is misconfigured (undefined objects, missing procedures) or too new for this app. */
  | { readonly kind: 'server_fault'; readonly code: string }
  /** Internal error (500): the cause may be the server or one mutation. */
  | { readonly kind: 'server_error'; readonly code: string; readonly message: string }
  /** The whole request was refused, with a reply: one of its mutations may be the cause. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** The app must be updated before the server accepts anything from it. */
export const APP_TOO_OLD = 'app_too_old';

export function classify<T>(
  result: TransportResult,
  parse: (body: string) => T | null,
  now: number,
): Classification<T> {
  switch (result.kind) {
    case 'no_connection':
      return { kind: 'unknown', code: 'no_connection', shrink: false };
    case 'timed_out':
      return { kind: 'unknown', code: 'timed_out', shrink: true };
    case 'truncated':
      return { kind: 'unknown', code: 'cut_answer', shrink: true };
    case 'response':
      return result.status >= 200 && result.status < 300 ? answered(result.body, parse) : failed(result, now);
    default:
      return unreachable(result);
  }
}

/** HTML with status 200 comes from a captive portal, or from a filter that blocks one record; any proxy may send an empty or foreign body. */
function answered<T>(body: string, parse: (body: string) => T | null): Classification<T> {
  const value = parse(body);
  return value === null
    ? { kind: 'unknown', code: 'unreadable_answer', shrink: false, replied: true }
    : { kind: 'answered', value };
}

type Response = Extract<TransportResult, { kind: 'response' }>;

function failed(response: Response, now: number): Classification<never> {
  const error = parseWireError(response.body);
  return (error && byCode(error)) ?? byStatus(response, error, now);
}

function byCode({ code, message }: WireError): Classification<never> | null {
  switch (code) {
    case 'PGRST301': // the token does not verify
    case 'PGRST302':
    case 'PGRST303': // expired
    case 'PT401':
      return { kind: 'unauthorized', code };
    case '42501':
      // Not a missing grant, which is the server's fault: this account no longer has access.
      return { kind: 'forbidden', code: message.includes('inactive_user') ? 'inactive_user' : code };
    case 'PT403':
      return message.includes('device_mismatch')
        ? { kind: 'device_refused', code: 'device_mismatch' }
        : { kind: 'forbidden', code };
    case '42P01': // undefined table
    case '42703': // undefined column
    case '42883': // undefined function
    case 'PGRST202':
    case 'PGRST205':
      return { kind: 'server_fault', code };
    case 'PT413':
      return { kind: 'too_large' };
    case 'PT426': // from a server that no longer supports this version of the app
      return { kind: 'server_fault', code: APP_TOO_OLD };
    case 'PGRST001':
    case 'PGRST002':
    case 'PGRST003':
      return { kind: 'unknown', code, shrink: false };
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
    case '23505':
      return { kind: 'unknown', code, shrink: code === '57014', replied: true };
    default:
      return null;
  }
}

function byStatus(response: Response, error: WireError | null, now: number): Classification<never> {
  const { status } = response;
  const code = error?.code ?? `http_${status}`;
  if (status === 401) return { kind: 'unauthorized', code };
  if (status === 403)
    return error ? { kind: 'forbidden', code } : { kind: 'unknown', code, shrink: false, replied: true };
  if (status === 413) return { kind: 'too_large' };
  if (status === 429 || status === 503)
    return { kind: 'busy', code, retryAfterMs: retryAfterMs(response.retryAfter, now) };
  if (status === 408) return { kind: 'unknown', code, shrink: true };
  if (status === 504) return { kind: 'unknown', code, shrink: true, replied: true };
  // A reply that is not from our server (a portal's redirect, a proxy's page) says nothing about a mutation, but a firewall may block one.
  if (!error)
    return {
      kind: 'unknown',
      code,
      shrink: false,
      ...(status >= 400 && status <= 500 && status !== 425 ? { replied: true } : {}),
    };
  if (status === 500) return { kind: 'server_error', code, message: error.message };
  if (status > 500 || status === 425) return { kind: 'unknown', code, shrink: false };
  if (status === 404) return { kind: 'server_fault', code };
  if (/timeout|network|connection/i.test(error.message)) return { kind: 'unknown', code, shrink: false };
  return { kind: 'refused', code, message: error.message };
}

export const LONGEST_RETRY_AFTER_MS = 300_000;

/** The header in seconds or as a date; 0 if unreadable, at most five minutes. */
function retryAfterMs(header: string | null, now: number): number {
  // Of none and of an empty one: 0.
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(`${header}`) - now : seconds * 1000;
  return Number.isNaN(ms) ? 0 : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}
