/** A record of master data becomes an alias of another, or stands by itself again. */
import type { MutationDraft } from '../mutations/mutations.ts';
import type { Mergeable, TwinTable } from './merging.ts';

/** What a customer that stays has from then on, where it is not the stricter of both. */
export interface KeptCredit {
  readonly status: 'open' | 'cash_only' | 'blocked';
  readonly credit_limit: number | null;
}

/** `from` becomes an alias of `into`; ask `mergeProblem` first. Null: it stands by itself again. */
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
