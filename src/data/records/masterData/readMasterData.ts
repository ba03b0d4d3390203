/** What the forms and files of master data ask once, at the moment of saving. */
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { authState } from '../../session/authState.ts';
import { findNamed } from '../deliveries/namedRecords.ts';
import { readOnFile, type ImportKeys } from './onFile.ts';
import { userStore } from '../../store/schema.ts';
import { oneImport } from './importLock.ts';

/** The customer of that name, an alias leading to whom it stands for. */
export async function customerIdOf(name: string): Promise<string | undefined> {
  const { user } = authState();
  const found = user && (await findNamed(userStore(user.id).strict, 'customers', name));
  return found?.row.id;
}

/** The error: what the store said when it could not be read. */
export async function whatIsOnFile(kind: ImportKind): Promise<Result<ImportKeys, string>> {
  const { user } = authState();
  if (!user) return ok({ keys: new Set(), customers: new Map(), listPriceOf: () => undefined });
  try {
    return ok(await readOnFile(userStore(user.id).strict, kind));
  } catch (error) {
    return err(String(error));
  }
}

/** `null`: stopped by `signal` before its turn came. */
export const inTurnOfImports = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> =>
  oneImport(globalThis.navigator?.locks, signal, work);
