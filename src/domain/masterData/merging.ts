/** Merging twins: one becomes an alias of the other and stays, because tickets name it. The merge can be undone. */
import type { MasterTable } from './masterDataRights.ts';
import type { MutationDraft } from '../mutations/mutations.ts';

/** Tables that may contain a record twice: their names and plates are no keys. */
export const TWIN_TABLES = ['customers', 'trucks', 'drivers'] as const;
export type TwinTable = (typeof TWIN_TABLES)[number];
export const hasTwins = (table: MasterTable): table is TwinTable => TWIN_TABLES.some((known) => known === table);

export type MainNames = ReadonlyMap<string, string>;

/** `main`: the record of an alias; its own id if it is none. */
export interface Standing {
  readonly id: string;
  readonly main: string;
}

export type MergeProblem = 'itself' | 'already_merged' | 'unknown';

/** Null if `from` may become an alias of `into`. An alias is no target, so that no circle can arise. */
export function mergeProblem(from: Standing | undefined, into: Standing | undefined): MergeProblem | null {
  if (!from || !into) return 'unknown';
  if (from.id === into.id) return 'itself';
  return from.main !== from.id || into.main !== into.id ? 'already_merged' : null;
}

/** The record of an alias. In a circle, caused by merges on two devices, the smallest id. */
export function resolveAlias(id: string, mergedIntoOf: (id: string) => string | null | undefined): string {
  const passed: string[] = [];
  for (let at = id; ;) {
    const circle = passed.indexOf(at);
    if (circle !== -1) return passed.slice(circle).toSorted()[0] ?? at;
    passed.push(at);
    const next = mergedIntoOf(at);
    if (next === null || next === undefined) return at;
    at = next;
  }
}

/** The remaining customer's terms, unless they are the stricter of both. */
export interface KeptCredit {
  readonly status: 'open' | 'cash_only' | 'blocked';
  readonly credit_limit: number | null;
}

/** `from` becomes an alias of `into`; check `mergeProblem` first. Null: it is independent again. */
export const mergeDraft = (
  table: TwinTable,
  from: { readonly id: string; readonly merged_into: string | null },
  into: { readonly id: string } | null,
  kept?: KeptCredit,
): MutationDraft => ({
  kind: `${table}.merge`,
  entity_id: from.id,
  payload: { merged_into: into?.id ?? null, ...(kept && { ...kept }) },
  seen: { merged_into: from.merged_into },
  depends_on: into ? [into.id] : [],
});
