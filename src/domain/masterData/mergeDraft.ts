/** Makes a record of master data an alias of another, or independent again. */
import type { MutationDraft } from '../mutations/mutations.ts';
import type { Mergeable, TwinTable } from './merging.ts';

/** The remaining customer's terms, unless they are the stricter of both. */
export interface KeptCredit {
  readonly status: 'open' | 'cash_only' | 'blocked';
  readonly credit_limit: number | null;
}

/** `from` becomes an alias of `into`; check `mergeProblem` first. Null: it is independent again. */
export const mergeDraft = (
  table: TwinTable,
  from: Mergeable,
  into: { readonly id: string } | null,
  kept?: KeptCredit,
): MutationDraft => ({
  kind: `${table}.merge`,
  entity_id: from.id,
  payload: { merged_into: into?.id ?? null, ...(kept && { ...kept }) },
  seen: { merged_into: from.merged_into },
  depends_on: into ? [into.id] : [],
});
