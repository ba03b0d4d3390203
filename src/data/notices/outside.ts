/**
 * Urgent notices outside the page: their number on the installed icon and, if the user has enabled them, system notifications while the
 * page is hidden. There is no push service: they come only while Kuari runs.
 */
import { fieldsOf } from '../../domain/values/json.ts';
import { OPEN_NOTICE } from '../runtime/worker/workerMessages.ts';
import { authState } from '../session/authState.ts';
import { notifying } from '../session/notifying.ts';
import { userStore } from '../store/schema.ts';

export interface OutsideNotice {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** `unread`: all urgent ones. A device shows each once, and not at all if the page showed it in the bell first. */
export async function tellOutside(unread: readonly OutsideNotice[], lang: string, isHidden: boolean): Promise<void> {
  // Refused if the app is not installed or the user allows no badge.
  await navigator.setAppBadge?.(unread.length).catch(() => undefined);
  if (notifying() !== 'on') return;
  const fresh = await claim(unread.map(({ id }) => id));
  await closeAllBut(unread.map(({ id }) => id));
  if (!isHidden) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const { id, path, title, text } of unread.filter((one) => fresh.has(one.id)))
    await registration?.showNotification(title, {
      body: text,
      lang,
      tag: id,
      icon: '/icons/icon-192.png',
      data: { id, path },
    });
}

/** At sign-out the number on the icon and all notifications are removed. */
export async function leaveOutside(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
  await closeAllBut([]);
}

/** The tag of a notification is the id of its notice. */
async function closeAllBut(ids: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) if (!ids.includes(shown.tag)) shown.close();
}

export function onOutsidePress(open: (id: string, path: string) => void): () => void {
  const ended = new AbortController();
  const heard = ({ data }: MessageEvent<unknown>) => {
    const { type, id, path } = fieldsOf(data);
    if (type === OPEN_NOTICE && typeof id === 'string' && typeof path === 'string') open(id, path);
  };
  navigator.serviceWorker?.addEventListener('message', heard, { signal: ended.signal });
  return () => ended.abort();
}

const CLAIMED = 'notices.outside';
const MOST_CLAIMED = 500;

/** Marks these notices as shown on this device, and returns those that were not marked before. */
async function claim(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { user } = authState();
  if (!user || ids.length === 0) return new Set();
  const db = userStore(user.id).relaxed;
  return db.transaction('rw', db.drafts, async () => {
    const known: unknown = (await db.drafts.get(CLAIMED))?.value;
    const claimed = Array.isArray(known) ? known.map(String) : [];
    const fresh = ids.filter((id) => !claimed.includes(id));
    const value = [...claimed, ...fresh].slice(-MOST_CLAIMED);
    if (fresh.length > 0) await db.drafts.put({ key: CLAIMED, value, saved_at: Date.now() });
    return new Set(fresh);
  });
}
