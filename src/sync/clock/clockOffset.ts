/** How far the device's clock is off, as an answer of the server tells it. */
import type { ClockMeasurement } from '../ports.ts';

/**
 * Empty where an answer tells nothing: of a server that does not say its time, by a clock that was set meanwhile, after a long
 * journey. `serverTime` in ms; `sentAt` and `now` by the device's clock, before the request and after its answer.
 */
export function measureClock(serverTime: number | undefined, sentAt: number, now: number): ClockMeasurement {
  const tells = serverTime !== undefined && now >= sentAt && now - sentAt <= MAX_ROUND_TRIP_MS;
  return tells ? { clock_offset_ms: Math.round(serverTime - (sentAt + now) / 2), clock_measured_at: serverTime } : {};
}
const MAX_ROUND_TRIP_MS = 30_000;
