/** Lets go of what nobody needs any more: settled mutations after thirty days, answers for days that are over, rows that the history window has passed. Finds what a tab of an older version saved. */
import { workIn } from './db/answers.ts';
import { forgetDaily } from './db/drafts.ts';
import { forgetOld } from './db/forgetOld.ts';
import { findKeyless } from './db/keylessEntries.ts';
import { userStore } from './db/schema.ts';
import { forgetSettled } from './db/syncStore.ts';
import { siteNow } from './siteClock.ts';

export async function tidy(userId: string): Promise<void> {
  const db = userStore(userId).relaxed;
  await workIn(db);
  await findKeyless(db);
  await forgetSettled(db, Date.now());
  await forgetDaily(db, Date.now());
  await forgetOld(db, siteNow());
}
