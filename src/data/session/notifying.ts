/** Whether the person wants this device to show pressing notices while the page is hidden (`notices/outside.ts`). */
import { authState } from './authState.ts';

export type Notifying = 'on' | 'off' | 'denied' | 'unsupported';

/** Each person chooses for themselves on a device that they share. */
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

/** By a press only: a question that comes by itself is refused for good. */
export async function chooseNotifying(isWanted: boolean): Promise<Notifying> {
  if (isWanted && (await Notification.requestPermission()) === 'granted') localStorage.setItem(choiceKey(), 'on');
  else localStorage.removeItem(choiceKey());
  return notifying();
}

/** A hidden page asks the server for nothing, unless its person wants to hear of it: what is not pulled cannot be notified. */
export const looksForChanges = (): boolean => document.visibilityState === 'visible' || notifying() === 'on';
