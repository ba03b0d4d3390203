import { readSyncCounts, readSyncProgress } from '../../../../src/data/runtime/syncCounts.ts';
import type { UserDb } from '../../../../src/data/store/schema.ts';

/** What the strip knows, as the hook puts it together. */
export const readSyncStatus = async (db: UserDb, now: number) => ({
  ...(await readSyncCounts(db)),
  ...(await readSyncProgress(db, now)),
});
