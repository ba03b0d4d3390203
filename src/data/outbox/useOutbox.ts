import { useQuery } from '../session/useQuery.ts';
import { isUnsettled } from '../../sync/entry.ts';
import { isEditable } from '../../sync/push/abandonedDependencies.ts';
import { readDoneBefore, readOutbox } from './outboxItems.ts';
import type { OutboxSave } from './outboxTypes.ts';

/** Everything that is not settled, oldest first; undefined while the store is read. */
export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);

export const useDoneBefore = () => useQuery((db) => readDoneBefore(db), []);

/** Whether its person may edit this ticket under its number: it waits to be sent, and nothing was done with it since but a print. */
export const useIsEditable = (ticketId: string): boolean | undefined =>
  useQuery(
    async (db) => {
      const entries = (await db.outbox.where('entity_id').equals(ticketId).toArray()).filter(isUnsettled);
      return entries.some((entry) => isEditable(entry, entries));
    },
    [ticketId],
  );
