/** Reports a fault of the program: gives it an id, stores it a day for support, and sends it to the security log if it belongs there. */
import { fieldsOf } from '../../domain/values/json.ts';
import { judge, type ErrorKind, type Fault } from '../../domain/audit/errors.ts';
import type { SecurityEvent } from './securityLog.ts';

export interface LastFault {
  readonly id: string;
  readonly kind: ErrorKind;
  readonly message: string;
  /** ms, device clock. */
  readonly at: number;
}

const LAST_KEY = 'app:last-error';
const KEPT_MS = 24 * 3_600_000;

export function reportFault(error: unknown, now = Date.now()): string {
  const fault = faultOf(error);
  const { kind, audited, severity } = judge(fault);
  const id = faultId(crypto.getRandomValues(new Uint8Array(4)));
  const message = (fault.message ?? '').slice(0, 500);
  try {
    localStorage.setItem(LAST_KEY, JSON.stringify({ id, kind, message, at: now } satisfies LastFault));
  } catch {
    /* only the id on screen is left */
  }
  if (audited) void tellSecurityLog({ id, kind, severity, message });
  return id;
}

/** Loaded when needed, because the log includes the database library. */
async function tellSecurityLog(event: SecurityEvent): Promise<void> {
  try {
    const { logSecurity } = await import('./securityLog.ts');
    await logSecurity(event);
  } catch {
    /* it cannot be stored; the user has seen the message */
  }
}

/** The last fault on this device within 24 h. One dated by a clock that was ahead is not kept longer. */
export function lastFault(now = Date.now()): LastFault | null {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(LAST_KEY) ?? 'null');
    if (isLastFault(held) && Math.abs(now - held.at) < KEPT_MS) return held;
    localStorage.removeItem(LAST_KEY);
    return null;
  } catch {
    return null;
  }
}

export function faultOf(error: unknown): Fault {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    code: 'code' in error ? text(error.code) : null,
    message: 'message' in error ? text(error.message) : null,
    details: 'details' in error ? text(error.details) : null,
    critical: isOfStore(error) || ('critical' in error && error.critical === true),
  };
}

/** Error names of the browser and of Dexie for a store that is closed, full, of another version or unreadable. */
const STORE_FAULTS = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'QuotaExceededError',
  'UnknownError',
  'VersionError',
]);

/** Dexie wraps the browser's error in `inner`. */
function isOfStore(error: object, depth = 0): boolean {
  if ('name' in error && typeof error.name === 'string' && STORE_FAULTS.has(error.name)) return true;
  return depth < 5 && 'inner' in error && error.inner instanceof Object && isOfStore(error.inner, depth + 1);
}

function isLastFault(value: unknown): value is LastFault {
  const { id, kind, at } = fieldsOf(value);
  return id !== undefined && kind !== undefined && typeof at === 'number';
}

const faultId = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
