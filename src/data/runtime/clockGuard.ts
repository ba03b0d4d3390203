/** Checks the device's clock while the app is open, and asks the user if it seems wrong (src/sync/clock/clockWatch.ts). */
import {
  CLOCK_LIMIT_MS,
  confirmClock,
  doubtClock,
  checkClock,
  startClockWatch,
  type ClockReading,
  type ClockWatch,
} from '../../sync/clock/clockWatch.ts';
import { showClockDoubt } from './clockDoubt.ts';
import type { DeviceStore } from '../store/deviceStore.ts';

const KEY = 'newest_time';
/** Far below the limit, so that the time not yet stored does not matter. */
const KEEP_EVERY_MS = 60_000;

export function createClockGuard(device: DeviceStore, read: () => ClockReading) {
  let watch: ClockWatch | null = null;
  let kept: number | null = null;

  const become = async (next: ClockWatch) => {
    watch = next;
    showClockDoubt(next.doubtMs);
    if (kept !== null && Math.abs(next.newest - kept) < KEEP_EVERY_MS) return;
    kept = next.newest;
    await device.set(KEY, next.newest);
  };

  const begin = async (): Promise<ClockWatch> => {
    kept = (await device.get<number>(KEY)) ?? null;
    return watch ?? startClockWatch(read(), kept);
  };

  return {
    /** Call it at every tick. `watched`: the page was visible since the last one. */
    check: async (watched: boolean) => become(watch ? checkClock(watch, read(), watched) : await begin()),
    /** `offsetMs`: server clock minus device clock, measured so long ago that only the user can say whether it still holds. */
    doubt: async (offsetMs: number) => {
      if (watch) await become(doubtClock(watch, read(), offsetMs));
    },
    confirm: () => become(confirmClock(read())),
    /** `offsetMs`: server clock minus device clock, measured just now; if they agree, there is nothing to ask the user. */
    measured: async (offsetMs: number) => {
      if (watch?.doubtMs != null && Math.abs(offsetMs) <= CLOCK_LIMIT_MS) await become(confirmClock(read()));
    },
  };
}
