/** Work on a store that may refuse it. A lost connection is reopened and the work repeated once; a remaining failure is a value. */
import { Dexie } from 'dexie';
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { UserDb } from './schema.ts';

export type StoreFailure = 'quota' | 'database_closed' | 'unknown';
export interface Refused {
  readonly kind: StoreFailure;
  readonly error: unknown;
}

/** The work reads and writes in at most one transaction: if refused, it left nothing. `again`: the first try may have been committed. */
export async function attempt<T>(db: UserDb, work: (again: boolean) => Promise<T>): Promise<Result<T, Refused>> {
  const tryOnce = async (again: boolean): Promise<Result<T, Refused>> => {
    try {
      return ok(await work(again));
    } catch (error) {
      return err({ kind: failureOf(error), error });
    }
  };
  const first = await tryOnce(false);
  if (first.ok || first.error.kind !== 'database_closed') return first;
  return (await reopen(db)) ? tryOnce(true) : first;
}

/** Opens a new connection; false if the store cannot be opened. */
export async function reopen(db: UserDb): Promise<boolean> {
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return true;
  } catch {
    return false;
  }
}

const CLOSED = [
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'MissingAPIError',
  'UnknownError',
  'VersionError',
];

/** By the error names of the browser and Dexie. A store that is missing from a transaction is a bug: `unknown`. */
export function failureOf(error: unknown): StoreFailure {
  const names = errorNames(error);
  if (names.has('QuotaExceededError')) return 'quota';
  return CLOSED.some((name) => names.has(name)) ? 'database_closed' : 'unknown';
}

/** Dexie wraps the browser's error: a full disk arrives as the inner error of an aborted transaction. */
function errorNames(error: unknown): Set<string> {
  const names = new Set<string>();
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Object; depth += 1) {
    if ('name' in current && typeof current.name === 'string') names.add(current.name);
    if (current instanceof Dexie.ModifyError || current instanceof Dexie.BulkError) {
      for (const failure of Object.values(current.failures)) if (failure instanceof Error) names.add(failure.name);
    }
    current = 'inner' in current ? current.inner : undefined;
  }
  return names;
}
