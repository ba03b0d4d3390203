/** The last results, kept in the user's store. They are deleted together with its rows, for example at a sign-out. */
import { readPull } from '../store/meta.ts';
import type { StoredInsights, UserDb } from '../store/schema.ts';
import { generationIn, isOfThisApp } from './dataVersion.ts';

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
