/** Trucks that were weighed empty on entry and have not left. */
import { useRows } from '../../../data/index.ts';
import { plateKey } from '../../../domain/rules/text.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

export type YardVisit = SyncedTables['yard_visits'];

const NONE: readonly YardVisit[] = [];

/** Newest first; none while they are being read. */
export const useInYard = (): readonly YardVisit[] =>
  useRows('yard_visits', { where: { status: 'in' } })?.map(({ row }) => row) ?? NONE;

export function visitOf(inYard: readonly YardVisit[], plate: string): YardVisit | undefined {
  const key = plateKey(plate);
  return inYard.find(({ truck_license }) => plateKey(truck_license) === key);
}

export const leaving = ({ id }: Pick<YardVisit, 'id'>, status: 'loaded' | 'empty'): MutationDraft => ({
  kind: 'yard_visits.leave',
  entity_id: id,
  payload: { status },
  seen: { status: 'in' },
});
