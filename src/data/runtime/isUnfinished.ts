/** Whether another round can do remaining work: the page's timer checks this, and liveness depends on it. */
import { isStoreFull } from '../store/fullStore.ts';
import { readPull } from '../store/meta.ts';
import { nextPhoto } from '../store/photoStore.ts';
import { inState, type UserDb } from '../store/schema.ts';

/** Unsent work always counts; a failed or incomplete pull, or one without storage room, only while the page is visible. */
export async function isUnfinished(db: UserDb, isVisible: boolean, now = Date.now()): Promise<boolean> {
  if ((await inState(db, 'queued').limit(1).count()) > 0) return true;
  const photo = await nextPhoto(db, now);
  if (photo !== null && photo !== 'later') return true;
  if (!isVisible) return false;
  const { complete, last_failure } = await readPull(db);
  return !complete || last_failure !== null || isStoreFull();
}
