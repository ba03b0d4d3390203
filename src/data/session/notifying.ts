/** Whether the user wants this device to show urgent notices while the page is hidden (`notices/outside.ts`). */
import { authState } from './authState.ts';

export type Notifying = 'on' | 'off' | 'denied' | 'unsupported';

/** Users who share a device choose separately. */
const choiceKey = (): string => `app:notify:${authState().user?.id ?? ''}`;

export function notifying(): Notifying {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  try {
    return Notification.permission === 'granted' && localStorage.getItem(choiceKey()) !== null ? 'on' : 'off';
  } catch {
    return 'unsupported';
  }
}

/** Only after a press: a browser may permanently refuse a request without one. */
export async function chooseNotifying(isWanted: boolean): Promise<Notifying> {
  if (isWanted && (await Notification.requestPermission()) === 'granted') localStorage.setItem(choiceKey(), 'on');
  else localStorage.removeItem(choiceKey());
  return notifying();
}

/** A hidden page polls the server only if its user wants notifications: what is not pulled cannot be notified. */
export const looksForChanges = (): boolean => document.visibilityState === 'visible' || notifying() === 'on';
