/** Reports a fault of the program: gives it an id, stores it a day for support, and sends it to the security log if it belongs there. */
import { fieldsOf } from '../../domain/values/json.ts';
import type * as SecurityLog from './securityLog.ts';
import { judge, type ErrorKind, type Fault } from '../../domain/audit/errors.ts';

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
  // An event that cannot be stored is lost; the user has seen the message.
  if (audited) void withSecurityLog((log) => log.logSecurity({ id, kind, severity, message }));
  return id;
}

/** Loaded when needed, because the log includes the database library. */
const withSecurityLog = (work: (log: typeof SecurityLog) => Promise<unknown>): Promise<unknown> =>
  import('./securityLog.ts').then(work).catch(() => undefined);

/** Sends events that could not be sent when they were recorded; if it fails, they stay on the device. */
export const sendKeptEvents = () => withSecurityLog((log) => log.sendSecurityLog());

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
  const text = (name: 'code' | 'message' | 'details'): string | null => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : null;
  };
  const critical = isOfStore(error) || ('critical' in error && error.critical === true);
  return { code: text('code'), message: text('message'), details: text('details'), critical };
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
