/** What the forms and files of master data ask once, at the moment of saving. */
import type { ImportKind } from '../domain/csv/columns.ts';
import { authState } from './auth.ts';
import { findNamed } from './db/namedAtGate.ts';
import { readOnFile } from './db/onFile.ts';
import type { OnFile } from './db/onFile.ts';
import { userStore } from './db/schema.ts';
import { oneImport } from './oneImport.ts';

/** The customer of that name, an alias leading to whom it stands for. */
export async function customerIdOf(name: string): Promise<string | undefined> {
  const { user } = authState();
  const found = user && (await findNamed(userStore(user.id).strict, 'customers', name));
  return found?.row.id;
}

export async function whatIsOnFile(kind: ImportKind): Promise<OnFile> {
  const { user } = authState();
  return user ? readOnFile(userStore(user.id).strict, kind) : { keys: new Set(), customers: new Map() };
}

/** `null`: stopped by `signal` before its turn came. */
export const inTurnOfImports = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> => oneImport(globalThis.navigator?.locks, signal, work);
