/** Hooks on lists of master data. Crew, truck types, materials and prices have short lists: `useRows` reads them. */
import { trusted } from '../../domain/trusted.ts';
import type { ViewRow } from '../api.ts';
import { listAliases, listDirectory } from '../db/masterData.ts';
import type { Directory } from '../db/masterData.ts';
import { useQuery } from './useUserDb.ts';

export interface RecordsList<T extends Directory> {
  readonly records: readonly ViewRow<T>[];
  readonly more: boolean;
}

/** Alphabetically, without aliases. `search`: the beginning of a plate, of a name or of a word in it. */
export function useDirectoryList<T extends Directory>(table: T, search = '', limit = 100): RecordsList<T> | undefined {
  return trusted<RecordsList<T> | undefined>(useQuery((db) => listDirectory(db, table, search, limit), [table, search.trim(), limit]));
}

/** The records that were merged into this one. */
export function useAliases<T extends Directory>(table: T, id: string): readonly ViewRow<T>[] | undefined {
  return trusted<readonly ViewRow<T>[] | undefined>(useQuery((db) => listAliases(db, table, id), [table, id]));
}
