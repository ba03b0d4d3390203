/**
 * The one map from what happened to a request to what follows. By code and status, never by the words of a message, with two
 * exceptions: the server's own word `device_mismatch`, and the words of trouble that the product documents. No verdict on a request
 * ever rejects a mutation.
 */
import { unreachable } from '../../domain/result.ts';
import type { TransportResult } from './transportResult.ts';
import { parseWireError } from './answers.ts';
import type { WireError } from './answers.ts';

export type Classification<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /**
   * Nobody knows what the server did: keep, wait, send again. `shrink`: the request may have been too big for the link.
   * `replied`: somebody answered, in passing trouble for all that is known; where it does not pass, one mutation may be the reason.
   */
  | { readonly kind: 'unknown'; readonly code: string; readonly shrink: boolean; readonly replied?: true }
  /** The server is there and asks for time. */
  | { readonly kind: 'busy'; readonly code: string; readonly retryAfterMs: number }
  | { readonly kind: 'too_large' }
  /** The token is not good (any more): renew once, then wait for a sign-in. */
  | { readonly kind: 'unauthorized'; readonly code: string }
  /** No right to do this: renew the token once; if it stays so, the server lacks a grant or the account is inactive. */
  | { readonly kind: 'forbidden'; readonly code: string }
  /** The registration is not this user's, not known, or revoked. */
  | { readonly kind: 'device_refused'; readonly code: string }
  /** The server's own fault and nothing that waiting a second would cure: undefined objects, missing procedures. */
  | { readonly kind: 'server_fault'; readonly code: string }
  /** The request broke in the server (500): maybe the server, maybe one mutation. */
  | { readonly kind: 'server_error'; readonly code: string; readonly message: string }
  /** The request was refused whole, with a reply: one of its mutations may be the reason. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

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

/** HTML with 200 comes from a captive portal, or from a filter that dislikes one record; an empty or foreign body from anybody. */
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
      return { kind: 'forbidden', code };
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
  // A reply that is not ours (a portal's redirect, a proxy's page) says nothing about a mutation, but a firewall may dislike one.
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

/** Seconds or a date; nonsense is 0, and nobody sends a device away for more than five minutes. */
function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? 0 : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}
