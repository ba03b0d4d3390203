import { useAnswerTo, useQuery } from './session/useQuery.ts';
import type { MutationKind } from '../domain/mutations/mutations.ts';
import { readTogether } from './store/views.ts';
import type { UserDb } from './store/schema.ts';
import { findRows } from './records/queries.ts';
import type { ViewRow } from './records/recordTypes.ts';
export { useFigureRules } from './records/useFigureSettings.ts';
export { useStopsAround } from './records/stopsOfDays.ts';
export { isAccepted } from '../sync/predict/overlay.ts';

/** The kinds of mutation that the server reported as already made elsewhere for a record: a shift opened or closed a second time. */
export const useKindsDoneBefore = (id: string): readonly MutationKind[] | undefined =>
  useAnswerTo(id, async (db) => {
    const entries = await db.outbox.where('entity_id').equals(id).toArray();
    return [...new Set(entries.filter(({ verdict }) => verdict?.code === 'already_done').map(({ kind }) => kind))];
  });

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
