import { useQuery } from '../session/useQuery.ts';
import { readTogether } from '../store/readTogether.ts';
import type { UserDb } from '../store/schema.ts';
import { findRows } from './queries.ts';
import type { ViewRow } from './recordTypes.ts';

/** The open shifts, then the newest `limit` of all, each once. Both lists come from one state of the store, so no shift is in both states. */
export const useOpenAndRecentShifts = (limit: number): readonly ViewRow<'shifts'>[] | undefined =>
  useQuery((db) => openAndRecent(db, limit), [limit]);

const openAndRecent = (db: UserDb, limit: number): Promise<ViewRow<'shifts'>[]> =>
  readTogether(db, [db.rows('shifts'), db.view_rows], () =>
    Promise.all([
      findRows(db, 'shifts', { where: [['status', 'open']], limit: MOST_OPEN }),
      findRows(db, 'shifts', { where: [], limit }),
    ]).then((lists) => [...new Map(lists.flat().map((one) => [one.row.id, one])).values()]),
  );

/** More than a site ever has open. */
const MOST_OPEN = 200;
