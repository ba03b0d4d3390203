/** How far the device's clock is off, as an answer of the server tells it. */
import type { Measured } from '../ports.ts';

/**
 * Empty where an answer tells nothing: of a server that does not say its time, by a clock that was set meanwhile, after a long
 * journey. `serverTime` in ms; `sentAt` and `now` by the device's clock, before the request and after its answer.
 */
export function measuredBy(serverTime: number | undefined, sentAt: number, now: number): Measured {
  const tells = serverTime !== undefined && now >= sentAt && now - sentAt <= LONGEST_TELLING_MS;
  return tells ? { clock_offset_ms: Math.round(serverTime - (sentAt + now) / 2), clock_measured_at: serverTime } : {};
}
const LONGEST_TELLING_MS = 30_000;
