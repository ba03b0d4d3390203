import type { TwinTable } from '../../../domain/masterData/merging.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { ViewRow } from '../recordTypes.ts';
import { findSimilar, findTwin, listAliases, listDirectory } from './masterDataQueries.ts';
import { mainOf } from '../lookups.ts';
import { listMaster, type MasterQuery } from './masterLists.ts';
import { useAnswerTo, useQuery } from '../../session/useQuery.ts';

/** Alphabetical, without aliases. `search`: the beginning of a plate, of a name or of a word in it. */
export const useDirectoryList = <T extends TwinTable>(table: T, search = '', limit = 100) =>
  useQuery((db) => listDirectory(db, table, search, limit), [table, search.trim(), limit]);

/**
 * Any list of master data with filters; without a search the cost depends on what is shown. `query` of the result: the one that this
 * answers; between two queries the previous one, so that nothing flickers.
 */
export function useMasterList<T extends MasterTable>(table: T, query: MasterQuery) {
  const found = useQuery(
    async (db) => ({ ...(await listMaster(db, table, query)), query, table }),
    [table, JSON.stringify(query)],
  );
  return found?.table === table ? found : undefined;
}

/** Another record with the same (`isSame`) or nearly the same name or plate; null if there is none. */
export function useTwin<T extends TwinTable>(table: T, typed: string, ownId: string | null) {
  const found = useAnswerTo(JSON.stringify([table, typed, ownId]), async (db) => {
    const same = await findTwin(db, table, typed, ownId);
    return { isSame: same !== null, record: same ?? (await findSimilar(db, table, typed, ownId)) };
  });
  if (!found) return undefined;
  return found.record ? { record: found.record, isSame: found.isSame } : null;
}

/** The record that this alias leads to; its own id if it is no alias, or while that is being read. */
export const useMainOf = (table: TwinTable, id: string): string =>
  useAnswerTo(`${table} ${id}`, (db) => mainOf(db, table, id)) ?? id;

export const useAliases = <T extends TwinTable>(table: T, id: string): readonly ViewRow<T>[] | undefined =>
  useQuery((db) => listAliases(db, table, id), [table, id]);
