/** The device's clock, corrected by the offset last measured against the server's. */
import { liveQuery } from 'dexie';
import { readMeta } from './db/meta.ts';
import type { UserDb } from './db/schema.ts';

let offsetMs = 0;
let following: { unsubscribe(): void } | null = null;

export const siteNow = (): Date => new Date(Date.now() + offsetMs);

/** `onMeasured`: told the offset after each drain that measured it anew. */
export function followClock(db: UserDb, onMeasured: (offsetMs: number) => void = () => undefined): void {
  following?.unsubscribe();
  let measuredAt: number | null | undefined;
  following = liveQuery(() => readMeta(db, 'drain')).subscribe({
    next: (drain) => {
      offsetMs = drain?.clock_offset_ms ?? 0;
      const before = measuredAt;
      measuredAt = drain?.last_success_at ?? null;
      // What an earlier page measured says nothing of a clock that was set since.
      if (before !== undefined && measuredAt !== null && measuredAt !== before) onMeasured(offsetMs);
    },
    error: () => undefined,
  });
}
