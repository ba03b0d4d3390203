import { useQuery } from '../session/useQuery.ts';
import type { MutationKind } from '../../domain/mutations.ts';

/** What this device did to a record that somebody had done before, as the server said: opened a shift a second time, closed it a second time. */
export const useDoneBefore = (id: string): readonly MutationKind[] | undefined =>
  useQuery(
    async (db) => {
      const entries = await db.outbox.where('entity_id').equals(id).toArray();
      return [...new Set(entries.filter(({ verdict }) => verdict?.code === 'already_done').map(({ kind }) => kind))];
    },
    [id],
  );
