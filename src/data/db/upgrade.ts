/**
 * A store is brought up to date by the first tab of a new version. Older tabs let go of it by themselves and open it again as
 * it is then; one that the browser has frozen cannot, and the upgrade waits until it is closed: that is told.
 */
import type { Dexie } from 'dexie';

const waiting = new Set<string>();
const listeners = new Set<() => void>();

/** From before it is opened. */
export function followUpgrade(db: Dexie): void {
  const tell = (isBlocked: boolean) => {
    if (isBlocked === waiting.has(db.name)) return;
    if (isBlocked) waiting.add(db.name);
    else waiting.delete(db.name);
    for (const listener of listeners) listener();
  };
  db.on('blocked', () => tell(true));
  db.on('ready', () => tell(false), true);
}

/** An old tab that does not let go keeps a store from being opened. */
export const isUpgradeBlocked = (): boolean => waiting.size > 0;

export function onUpgradeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
