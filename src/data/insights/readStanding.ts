/** The latest findings that the owner has neither confirmed nor dismissed, and whose record was not voided. */
import type { CardResult, Claim } from '../../domain/insights/types.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { findRow } from '../records/queries.ts';
import type { StoredInsights, UserDb } from '../store/schema.ts';
import { readVerdicts, subjectKey } from './readVerdicts.ts';
import { readPull } from '../store/meta.ts';
import { generationIn, isOfThisApp } from './dataVersion.ts';

export async function standingClaims(db: UserDb, { results, computed_at }: StoredInsights): Promise<Claim[]> {
  const claims = results.flatMap((result: CardResult) => (result.state === 'ready' ? result.claims : []));
  const verdicts = await readVerdicts(db, claims);
  const stands = await Promise.all(
    claims.map(async (claim) => {
      const said = verdicts.get(subjectKey(claim));
      return !(said && (said.isNew || said.at > computed_at)) && !(await isTakenBack(db, claim.record));
    }),
  );
  return claims.filter((_, at) => stands[at]);
}

/** A record that is no longer on the device counts as not voided. */
async function isTakenBack(db: UserDb, record: Claim['record']): Promise<boolean> {
  // A material is not a record that can be voided: its finding is about a stock.
  if (!record || record.table === 'materials') return false;
  const found = await findRow(db, record.table, record.id);
  if (!found) return false;
  const { deleted_at, voided_at = null, status }: Row = found.row;
  return deleted_at !== null || voided_at !== null || (record.table === 'deliveries' && status === 'cancelled');
}

/** The last results, kept in the user's store. They are deleted together with its rows, for example at a sign-out. */
export async function readInsights(db: UserDb): Promise<StoredInsights | null> {
  const found = await db.insights.get('latest');
  return found && isOfThisApp(found.version) ? found : null;
}

/** Stores nothing if a sign-out or a restored server has deleted the rows since they were read. */
export const keepInsights = (db: UserDb, found: Omit<StoredInsights, 'id'>): Promise<void> =>
  db.transaction('rw', db.meta, db.insights, async () => {
    const { generation, complete } = await readPull(db);
    if (complete && generation === generationIn(found.version)) await db.insights.put({ id: 'latest', ...found });
  });
