import type { Claim } from '../domain/insights/types.ts';
import { standingClaims, readInsights } from './insights/readStanding.ts';
import { useQuery } from './session/useQuery.ts';
import type { UserDb } from './store/schema.ts';

export { useInsights, useInsightsKept } from './insights/useInsights.ts';
export { subjectKey, useVerdicts, type Verdict } from './insights/readVerdicts.ts';

export interface FoundIn {
  readonly table: 'deliveries' | 'equipment';
  readonly id: string;
}

/** The last open findings about a ticket, or about a machine and its fuel logs; starts no worker. */
export const useFindingsOf = ({ table, id }: FoundIn): readonly Claim[] | undefined =>
  useQuery((db) => readFindingsOf(db, { table, id }), [table, id]);

export async function readFindingsOf(db: UserDb, { table, id }: FoundIn): Promise<readonly Claim[]> {
  const kept = await readInsights(db);
  const claims = kept ? await standingClaims(db, kept) : [];
  const fillings = claims.flatMap(({ record }) => (record?.table === 'fuel_logs' ? [record.id] : []));
  const own = new Set([id]);
  if (table === 'equipment')
    for (const filling of await db.rows('fuel_logs').bulkGet(fillings))
      if (filling?.['equipment_id'] === id) own.add(filling.id);
  return claims.filter(({ record, quiet }) => {
    if (!record || quiet || !own.has(record.id)) return false;
    return record.table === table || (table === 'equipment' && record.table === 'fuel_logs');
  });
}
