import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { ownStore } from '../../session/useQuery.ts';
import { findNamed } from '../deliveries/namedRecords.ts';
import { readOnFile, type ImportKeys } from './onFile.ts';

/** The customer of that name; an alias leads to its customer. */
export async function customerIdOf(name: string): Promise<string | undefined> {
  const db = ownStore();
  const found = db && (await findNamed(db, 'customers', name));
  return found?.row.id;
}

/** The error: the store's message if it could not be read. */
export async function whatIsOnFile(kind: ImportKind): Promise<Result<ImportKeys, string>> {
  const db = ownStore();
  if (!db) return ok({ keys: new Set(), customers: new Map(), listPriceOf: () => undefined });
  return readOnFile(db, kind).then(ok, (error: unknown) => err(String(error)));
}

export const inTurnOfImports = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> =>
  oneImport(globalThis.navigator?.locks, signal, work);

/** Imports run one after another, also across tabs. The lock is never stolen: a tab that wakes up would save the same rows again. */
let last: Promise<unknown> = Promise.resolve();

/** `null` if `signal` came before its turn. Without `locks` in the browser, only the imports of this page wait for each other. */
export async function oneImport<T>(locks: LockManager | undefined, signal: AbortSignal, work: () => Promise<T>) {
  const turn = locks ? locks.request('kuari-import', { signal }, work) : last.then(work);
  last = turn.catch(() => undefined);
  return turn.catch((error: unknown) => {
    if (signal.aborted && error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
}
