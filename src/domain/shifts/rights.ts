/** Who may void an entry. The database is authoritative (`private.void_entry`); this mirrors it, so that no refused action is offered. */
import type { Role } from '../rules/roles.ts';
import type { ShiftRow } from './shiftTime.ts';

export type EntryTable = 'production_entries' | 'fuel_logs' | 'downtime_entries' | 'transformations';

/** Its author while the shift is open, later owner and manager; for a downtime every role, for a transformation owner and manager. */
export function mayVoid(
  table: EntryTable,
  { author, voided_at }: { readonly author: string | null; readonly voided_at: string | null },
  shift: Pick<ShiftRow, 'status'> | null | undefined,
  user: { readonly id: string | undefined; readonly role: Role | undefined },
): boolean {
  const { id, role } = user;
  if (voided_at !== null || id === undefined || role === undefined || role === 'operator') return false;
  if (role === 'owner' || role === 'manager' || table === 'downtime_entries') return true;
  return table !== 'transformations' && author === id && shift?.status === 'open';
}
