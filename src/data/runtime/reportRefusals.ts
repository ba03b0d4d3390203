/** Refusals of push, pull and photos go to the security log, a repeated one once a day. An unregistered device has no rows. */
import { reportFault } from './reportFault.ts';
import { forgetRowsOf } from '../session/forgetRowsOf.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { isDeviceRefused, readMetas } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';

interface Failure {
  readonly at: number;
  readonly code: string;
}

/** The codes that the sync stores: SQLSTATEs, the server's for a device, an author or an account, Storage's for a missing right. */
const REFUSALS: ReadonlySet<string> = new Set([
  '42501',
  'inactive_user',
  'device_mismatch',
  'author_mismatch',
  'PT403',
  'AccessDenied',
  'Unauthorized',
]);
const AGAIN_MS = 24 * 3_600_000;
const KEY = 'reported_refusals';

let following: { readonly userId: string; readonly subscriptions: readonly { unsubscribe(): void }[] } | null = null;

export function followRefusals(userId: string | null): void {
  if (following?.userId === userId) return;
  for (const subscription of following?.subscriptions ?? []) subscription.unsubscribe();
  following = null;
  if (userId === null) return;
  const db = userStore(userId).strict;
  const error = () => undefined;
  const rounds = lastingQuery(() => readMetas(db, ['drain', 'pull'])).subscribe(({ drain, pull }) => {
    void report(userId, 'push', drain?.last_failure ?? null).catch(error);
    void report(userId, 'pull', pull?.last_failure ?? null).catch(error);
    const isRefused = isDeviceRefused(drain, pull) || pull?.last_failure?.code === 'inactive_user';
    if (isRefused && (pull?.cursor.position ?? 0) > 0) void forgetRowsOf(userId).catch(error);
  });
  const photos = lastingQuery(() => db.photos.where('state').anyOf('waiting', 'needs_attention').toArray()).subscribe(
    (unsent) => {
      for (const { id, code } of unsent)
        if (code !== null) void report(userId, `photo ${id}`, { at: Date.now(), code }).catch(error);
    },
  );
  following = { userId, subscriptions: [rounds, photos] };
}

async function report(userId: string, part: string, failure: Failure | null): Promise<void> {
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
