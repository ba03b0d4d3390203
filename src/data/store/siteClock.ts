/** The device's clock, corrected by its last measured offset, which moves when the clock is set (src/sync/clock/offsetTracking.ts). */
import type { ClockReading } from '../../sync/clock/clockWatch.ts';
import {
  afterStoreRead,
  afterTick,
  afterConfirmation,
  forOtherStore,
  needsConfirmation,
  startTracking,
  type TrackedOffset,
} from '../../sync/clock/offsetTracking.ts';
import { lastingQuery } from './lastingQuery.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { UserDb } from './schema.ts';

export type SiteClock = ReturnType<typeof createSiteClock>;

export function createSiteClock(read: () => ClockReading) {
  let kept = startTracking(read());
  let visible = true;
  let watched = true;
  let db: UserDb | null = null;
  let following: { unsubscribe(): void } | null = null;

  const become = (next: TrackedOffset) => {
    const isNew = next.offset !== kept.offset || next.stored !== kept.stored;
    kept = next;
    if (isNew && db) void keep(db, next).catch(() => undefined);
  };
  const look = () => {
    become(afterTick(kept, read(), watched));
    watched = visible;
  };

  return {
    /** Reads the clocks: if the device's was set meanwhile, the offset moves with it. At every tick, and whenever the time is read. */
    check: look,
    now: (): Date => {
      look();
      return new Date(kept.last.wall + (kept.offset ?? 0));
    },
    /** The offset (ms) for a record that is made now. `stored`: the offset in its store, which may be from before the clock was set. */
    offsetNow: (stored: number | null): number | null => {
      look();
      return kept.stored?.offset === stored ? kept.offset : stored;
    },
    /** `onMeasured`: receives the offset after each answer of the server that measured it again. */
    follow: (next: UserDb, onMeasured: (offsetMs: number) => void = () => undefined): void => {
      following?.unsubscribe();
      look();
      db = next;
      kept = forOtherStore(kept);
      following = lastingQuery(() => readMeta(next, 'drain')).subscribe((drain) => {
        look();
        const before = kept.stored;
        const stored = { offset: drain?.clock_offset_ms ?? null, measuredAt: drain?.clock_measured_at };
        become(afterStoreRead(kept, stored));
        // A measurement by an earlier page says nothing about a clock that was set since.
        if (before && before.measuredAt !== stored.measuredAt && stored.offset !== null) onMeasured(stored.offset);
      });
    },
    /** The page's visibility, at the start and after each change. */
    sight: (isVisible: boolean): void => {
      visible = isVisible;
      watched = false;
    },
    confirm: (): void => {
      look();
      become(afterConfirmation(kept));
    },
    /** An offset (ms) that may belong to a clock that has been corrected since; null: there is none. */
    unconfirmedOffset: (): number | null => (needsConfirmation(kept) ? kept.offset : null),
  };
}

/** Other tabs see the same clock move, and one may have written it already: writes only over the value from which this was derived. */
async function keep(db: UserDb, { offset, stored }: TrackedOffset): Promise<void> {
  if (!stored || offset === stored.offset) return;
  await db.transaction('rw', db.meta, async () => {
    const drain = await readMeta(db, 'drain');
    if (!drain || drain.clock_offset_ms !== stored.offset || drain.clock_measured_at !== stored.measuredAt) return;
    await writeMeta(db, 'drain', { ...drain, clock_offset_ms: offset });
  });
}

const siteClock = createSiteClock(() => ({ wall: Date.now(), steady: performance.now() }));

export const {
  now: siteNow,
  check: checkSiteClock,
  offsetNow,
  confirm: confirmSiteClock,
  unconfirmedOffset,
} = siteClock;

let isWatched = false;

export function followClock(db: UserDb, onMeasured?: (offsetMs: number) => void): void {
  if (!isWatched) {
    isWatched = true;
    const sight = () => siteClock.sight(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', sight);
    sight();
  }
  siteClock.follow(db, onMeasured);
}
