/** Watches the device's clock while the app is open, and asks the person where it cannot be believed (src/sync/clock/clockWatch.ts). */
import { CLOCK_LIMIT_MS } from '../../domain/clockLimit.ts';
import { confirmClock, doubtClock, checkClock, startClockWatch } from '../../sync/clock/clockWatch.ts';
import type { ClockReading, ClockWatch } from '../../sync/clock/clockWatch.ts';
import { showDoubt } from './clockDoubt.ts';
import type { DeviceStore } from '../store/deviceStore.ts';

const KEY = 'newest_time';
/** Far below the limit: what was not kept yet matters little. */
const KEEP_EVERY_MS = 60_000;

export interface ClockGuard {
  /** At every tick. `watched`: the page was in sight since the one before. */
  look(watched: boolean): Promise<void>;
  /** The server's clock minus this one (ms), measured so long ago that only a person can say whether it still holds. */
  doubt(offsetMs: number): Promise<void>;
  /** The person says that the time is right. */
  believe(): Promise<void>;
  /** The server's clock minus this one (ms), measured just now: where they agree, nobody has to be asked. */
  measured(offsetMs: number): Promise<void>;
}

export function createClockGuard(device: DeviceStore, read: () => ClockReading): ClockGuard {
  let watch: ClockWatch | null = null;
  let kept: number | null = null;

  const become = async (next: ClockWatch) => {
    watch = next;
    showDoubt(next.doubtMs);
    if (kept !== null && Math.abs(next.newest - kept) < KEEP_EVERY_MS) return;
    kept = next.newest;
    await device.set(KEY, next.newest);
  };

  const begin = async (): Promise<ClockWatch> => {
    kept = (await device.get<number>(KEY)) ?? null;
    return watch ?? startClockWatch(read(), kept);
  };

  return {
    look: async (watched) => become(watch ? checkClock(watch, read(), watched) : await begin()),
    doubt: async (offsetMs) => {
      if (watch) await become(doubtClock(watch, read(), offsetMs));
    },
    believe: () => become(confirmClock(read())),
    measured: async (offsetMs) => {
      if (watch?.doubtMs != null && Math.abs(offsetMs) <= CLOCK_LIMIT_MS) await become(confirmClock(read()));
    },
  };
}
