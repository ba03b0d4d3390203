/** What a device last said of itself: when, how many records it had not sent (null: never said), and since when the oldest of them waits. */
export interface DeviceReport {
  readonly last_seen_at: string | null;
  readonly unsent_count: number | null;
  /** Those of the unsent ones that were refused and need attention: they wait for a person, and not for the server. */
  readonly rejected_count: number | null;
  readonly waiting_since: string | null;
}

const STALLED_MS = 4 * 3_600_000;

export const waitingOn = ({ unsent_count, rejected_count }: DeviceReport): number =>
  Math.max(0, (unsent_count ?? 0) - (rejected_count ?? 0));

/** Work waits on it, and it has not been heard of for four hours. */
export const isSilentWithWork = (device: DeviceReport, now: Date): boolean =>
  waitingOn(device) > 0 &&
  device.last_seen_at !== null &&
  now.getTime() - Date.parse(device.last_seen_at) >= STALLED_MS;

/** It is in contact, and yet work has waited on it for four hours. */
export const isStalled = (device: DeviceReport, now: Date): boolean =>
  waitingOn(device) > 0 &&
  device.last_seen_at !== null &&
  device.waiting_since !== null &&
  !isSilentWithWork(device, now) &&
  Date.parse(device.last_seen_at) - Date.parse(device.waiting_since) >= STALLED_MS;
