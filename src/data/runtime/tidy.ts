/** Deletes what is no longer needed: settled mutations after thirty days, daily drafts of past days, rows outside the history window. */
import { applyNotedOutcomes } from '../store/apply/notedOutcomes.ts';
import { forgetDaily } from '../store/draftStore.ts';
import { forgetOld } from '../store/apply/forgetOld.ts';
import { userStore } from '../store/schema.ts';
import { forgetSettled } from '../store/apply/syncStore.ts';
import { siteNow } from '../store/siteClock.ts';

export async function tidy(userId: string): Promise<void> {
  const db = userStore(userId).relaxed;
  await applyNotedOutcomes(db);
  await forgetSettled(db, Date.now());
  await forgetDaily(db, Date.now());
  await forgetOld(db, siteNow());
}
