/**
 * Refusals of push and pull belong in the security log: a missing right or a device that the server does not admit. They are noticed
 * where the sync notes its last failure, whether the worker or a page ran it. One that repeats itself with every round is reported once
 * a day. A device that is not admitted any more, as it was lost, keeps no rows of the company: what is not sent stays, to be exported.
 */
import { liveQuery, type Subscription } from 'dexie';
import { reportFault } from './reportFault.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { isDeviceRefused, readMetas } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';

interface Failure {
  readonly at: number;
  readonly code: string;
}

/** As the sync notes them: SQLSTATEs and the server's own words for a device or an author. */
const REFUSALS: ReadonlySet<string> = new Set(['42501', 'device_mismatch', 'author_mismatch', 'PT403']);
const AGAIN_MS = 24 * 3_600_000;
const KEY = 'reported_refusals';

let following: { readonly userId: string; readonly subscription: Subscription } | null = null;

export function followRefusals(userId: string | null): void {
  if (following?.userId === userId) return;
  following?.subscription.unsubscribe();
  following = null;
  if (userId === null) return;
  const db = userStore(userId).strict;
  const subscription = liveQuery(() => readMetas(db, ['drain', 'pull'])).subscribe({
    next: ({ drain, pull }) => {
      void report(userId, 'push', drain?.last_failure ?? null).catch(() => undefined);
      void report(userId, 'pull', pull?.last_failure ?? null).catch(() => undefined);
      if (isDeviceRefused(drain, pull) && (pull?.cursor.position ?? 0) > 0)
        void forgetRows(userId).catch(() => undefined);
    },
    error: () => undefined,
  });
  following = { userId, subscription };
}

async function forgetRows(userId: string): Promise<void> {
  const { forgetCachedRows } = await import('../store/apply/commitPage.ts');
  await forgetCachedRows(userStore(userId).relaxed);
}

async function report(userId: string, part: 'push' | 'pull', failure: Failure | null): Promise<void> {
  if (!failure || !REFUSALS.has(failure.code)) return;
  const name = `${userId} ${part} ${failure.code}`;
  let isNew = false;
  await deviceStore().update<Record<string, number>>(KEY, (reported) => {
    const before = reported?.[name];
    isNew = before === undefined || Math.abs(failure.at - before) >= AGAIN_MS;
    return isNew ? { ...reported, [name]: failure.at } : (reported ?? {});
  });
  if (isNew) reportFault({ code: '42501', message: `The server refused a ${part}: ${failure.code}` });
}
