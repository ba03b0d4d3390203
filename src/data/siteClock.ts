/** The device's clock, corrected by the offset last measured against the server's. */
import { liveQuery } from 'dexie';
import { readMeta } from './db/meta.ts';
import type { UserDb } from './db/schema.ts';

let offsetMs = 0;
let following: { unsubscribe(): void } | null = null;

export const siteNow = (): Date => new Date(Date.now() + offsetMs);

export function followClock(db: UserDb): void {
  following?.unsubscribe();
  following = liveQuery(() => readMeta(db, 'drain')).subscribe({
    next: (drain) => { offsetMs = drain?.clock_offset_ms ?? 0; },
    error: () => undefined,
  });
}
