/** A change of an incident: only what differs from the row as the person saw it, with what they saw beside. */
import type { MutationDraft } from '../mutations.ts';
import { trusted } from '../trusted.ts';
import type { SyncedTables } from '../rows.ts';

type Incident = SyncedTables['incidents'];
const FIELDS = ['class', 'title', 'location', 'description', 'people', 'lost_days'] as const;
type Wanted = { readonly [F in (typeof FIELDS)[number]]?: Incident[F] | undefined };

/** What is absent in `wanted` is emptied. Null where nothing differs. */
export function incidentChange(seen: Incident, wanted: Wanted): MutationDraft<'incidents.change'> | null {
  const changed = FIELDS.filter((field) => (wanted[field] ?? null) !== seen[field]);
  if (changed.length === 0) return null;
  const valuesOf = (from: Wanted) => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
  return trusted<MutationDraft<'incidents.change'>>({
    kind: 'incidents.change',
    entity_id: seen.id,
    payload: valuesOf(wanted),
    seen: valuesOf(seen),
  });
}
