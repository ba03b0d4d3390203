/** A record of master data becomes an alias of another. */
import type { MutationDraft } from '../mutations/mutations.ts';
import type { Mergeable, TwinTable } from './merging.ts';

/** `from` becomes an alias of `into`; ask `mergeProblem` first. */
export const mergeDraft = (table: TwinTable, from: Mergeable, into: { readonly id: string }): MutationDraft => ({
  kind: `${table}.merge`,
  entity_id: from.id,
  payload: { merged_into: into.id },
  seen: { merged_into: from.merged_into },
  depends_on: [into.id],
});
