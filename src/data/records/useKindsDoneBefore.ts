import { useQuery } from '../session/useQuery.ts';
import type { MutationKind } from '../../domain/mutations/mutations.ts';

/** The kinds of mutation of a record that had been made elsewhere before, as the server answered: a shift opened or closed a second time. */
export const useKindsDoneBefore = (id: string): readonly MutationKind[] | undefined =>
  useQuery(
    async (db) => {
      const entries = await db.outbox.where('entity_id').equals(id).toArray();
      return [...new Set(entries.filter(({ verdict }) => verdict?.code === 'already_done').map(({ kind }) => kind))];
    },
    [id],
  );
