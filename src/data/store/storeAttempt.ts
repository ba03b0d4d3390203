/** Work on a store that may refuse it: a lost connection is opened again and the work tried once more; what stays refused is a value. */
import { Dexie } from 'dexie';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { UserDb } from './schema.ts';

export type StoreFailure = 'quota' | 'database_closed' | 'unknown';
export interface Refused {
  readonly kind: StoreFailure;
  readonly error: unknown;
}

/**
 * The work reads, and at most one of its transactions writes, all or nothing: refused, it has left nothing behind. Only where the
 * connection was lost nobody knows: it may have been lost after the commit. `again`: this is the second try, and the first may have done it all.
 */
export async function attempt<T>(db: UserDb, work: (again: boolean) => Promise<T>): Promise<Result<T, Refused>> {
  try {
    return ok(await work(false));
  } catch (error) {
    if (kindOf(error) !== 'database_closed') return err({ kind: kindOf(error), error });
  }
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return ok(await work(true));
  } catch (error) {
    return err({ kind: kindOf(error), error });
  }
}

const CLOSED = [
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'MissingAPIError',
  'NotFoundError',
  'UnknownError',
];

function kindOf(error: unknown): StoreFailure {
  const names = errorNames(error);
  if (names.has('QuotaExceededError')) return 'quota';
  return CLOSED.some((name) => names.has(name)) ? 'database_closed' : 'unknown';
}

/** Dexie wraps what the browser said: a full disk arrives as the inner error of an aborted transaction. */
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
