/** Measures the offset of the device's clock from a server's answer. */
import type { ClockMeasurement } from '../ports.ts';

/** Empty if unusable: no server time, a clock set back meanwhile, a slow round trip. All in ms; `sentAt`, `now` by the device's clock. */
export function measureClock(serverTime: number | undefined, sentAt: number, now: number): ClockMeasurement {
  const usable = serverTime !== undefined && now >= sentAt && now - sentAt <= MAX_ROUND_TRIP_MS;
  return usable ? { clock_offset_ms: Math.round(serverTime - (sentAt + now) / 2), clock_measured_at: serverTime } : {};
}
const MAX_ROUND_TRIP_MS = 30_000;
