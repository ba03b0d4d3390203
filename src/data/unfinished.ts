/** Whether a round left something undone that another one can do: the liveness of the page's timer. */
import { readPull } from './db/meta.ts';
import { inState } from './db/schema.ts';
import type { UserDb } from './db/schema.ts';

/** Unsent work always counts; a pull that failed, or has not come to its end, only while somebody looks. */
export async function isUnfinished(db: UserDb, isVisible: boolean): Promise<boolean> {
  if ((await inState(db, 'queued').limit(1).count()) > 0) return true;
  if (!isVisible) return false;
  const { complete, last_failure } = await readPull(db);
  return !complete || last_failure !== null;
}
