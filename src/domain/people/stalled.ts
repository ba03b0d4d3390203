/** A device's last report: when, its unsent records (null: never reported), and since when the oldest of them waits. */
export interface DeviceReport {
  readonly last_seen_at: string | null;
  readonly unsent_count: number | null;
  /** The refused ones among the unsent: they wait for a decision, not for the server. */
  readonly rejected_count: number | null;
  readonly waiting_since: string | null;
}

const STALLED_MS = 4 * 3_600_000;

export const waitingOn = ({ unsent_count, rejected_count }: DeviceReport): number =>
  Math.max(0, (unsent_count ?? 0) - (rejected_count ?? 0));

/** It has unsent work, and there was no contact for four hours. */
export const isSilentWithWork = (device: DeviceReport, now: Date): boolean =>
  waitingOn(device) > 0 &&
  device.last_seen_at !== null &&
  now.getTime() - Date.parse(device.last_seen_at) >= STALLED_MS;

/** It is in contact, and yet has had unsent work for four hours. */
export const isStalled = (device: DeviceReport, now: Date): boolean =>
  waitingOn(device) > 0 &&
  device.last_seen_at !== null &&
  device.waiting_since !== null &&
  !isSilentWithWork(device, now) &&
  Date.parse(device.last_seen_at) - Date.parse(device.waiting_since) >= STALLED_MS;
