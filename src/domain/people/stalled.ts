/** What a device last said of itself: when, and how many records it had not sent (null: never said). */
export interface DeviceReport {
  readonly last_seen_at: string | null;
  readonly unsent_count: number | null;
}

const STALLED_MS = 4 * 3_600_000;

/** Work waits on it, and it has not been heard of for four hours. */
export const isStalled = ({ last_seen_at, unsent_count }: DeviceReport, now: Date): boolean =>
  (unsent_count ?? 0) > 0 && last_seen_at !== null && now.getTime() - Date.parse(last_seen_at) >= STALLED_MS;
