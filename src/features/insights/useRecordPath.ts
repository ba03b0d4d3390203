import { useRow } from '../../data/index.ts';
import { unreachable } from '../../domain/values/result.ts';
import type { Claim } from '../../domain/insights/types.ts';

/** Where the record that a claim speaks of is shown; null where this device does not have it. */
export function useRecordPath(record: Claim['record']): string | null {
  const idIn = (table: NonNullable<Claim['record']>['table']) => (record?.table === table ? record.id : undefined);
  const ticket = useRow('deliveries', idIn('deliveries'));
  const filling = useRow('fuel_logs', idIn('fuel_logs'));
  if (!record) return null;
  switch (record.table) {
    case 'deliveries':
      return ticket ? `/delivery?q=${encodeURIComponent(ticket.row.ticket_no)}` : null;
    case 'fuel_logs':
      return filling?.row.equipment_id ? `/equipment?open=${filling.row.equipment_id}` : null;
    case 'equipment':
      return `/equipment?open=${record.id}`;
    case 'transformations':
      return '/transformation';
    case 'materials':
      return record.id === 'solar' ? '/analytics?view=records&of=fuel' : `/delivery?material=${record.id}`;
    default:
      return unreachable(record.table);
  }
}
