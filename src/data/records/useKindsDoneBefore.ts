import { useQuery } from '../session/useQuery.ts';
import type { MutationKind } from '../../domain/mutations/mutations.ts';

/** The kinds of mutation that the server reported as already made elsewhere for a record: a shift opened or closed a second time. */
export const useKindsDoneBefore = (id: string): readonly MutationKind[] | undefined =>
  useQuery(
    async (db) => {
      const entries = await db.outbox.where('entity_id').equals(id).toArray();
      return [...new Set(entries.filter(({ verdict }) => verdict?.code === 'already_done').map(({ kind }) => kind))];
    },
    [id],
  );
