/** Measures the offset of the device's clock from an answer of the server. */
import type { ClockMeasurement } from '../ports.ts';

/**
 * Empty if the answer is unusable: the server did not send its time, the clock was set back meanwhile, or the round trip took too
 * long. `serverTime` in ms; `sentAt` and `now` by the device's clock, before the request and after its answer.
 */
export function measureClock(serverTime: number | undefined, sentAt: number, now: number): ClockMeasurement {
  const usable = serverTime !== undefined && now >= sentAt && now - sentAt <= MAX_ROUND_TRIP_MS;
  return usable ? { clock_offset_ms: Math.round(serverTime - (sentAt + now) / 2), clock_measured_at: serverTime } : {};
}
const MAX_ROUND_TRIP_MS = 30_000;
