/** The columns that every user's record has, and the demo's staff. */
import type { Random } from './random.ts';

/** A demo device and its user: tickets have its code. */
export interface DemoStation {
  readonly device: string;
  readonly code: string;
  readonly author: string;
}

export interface DemoStaff {
  /** The weighbridge clerks; the first one does most of the work. */
  readonly weighbridge: readonly [DemoStation, ...DemoStation[]];
  readonly supervisor: DemoStation;
  /** Works in the office, without an own device here. */
  readonly owner: string;
  readonly admin: string;
  readonly manager: string;
}

export type Authored = ReturnType<typeof authored>;

/** Captured at that instant, and received by the server within seconds, or once the device had signal. */
export function authored(at: Date, by: DemoStation | string, random: Random) {
  const delay = random.uniform() < 0.9 ? random.integer(1, 40) : random.integer(60, 7200);
  return {
    id: random.id(at),
    author: typeof by === 'string' ? by : by.author,
    device: typeof by === 'string' ? null : by.device,
    captured_at: at.toISOString(),
    received_at: new Date(at.getTime() + delay * 1000).toISOString(),
  };
}

/** Volumes are measured in half cubic metres. */
export const toHalfCubicMetres = (volume: number): number => Math.round(volume * 2) / 2;

/** A planted anomaly for detectors to find. It is never stored in a database: `npm run accuracy` gets it from the generator. */
export interface AnomalyLabel {
  readonly table_name: 'deliveries' | 'fuel_logs';
  readonly row_id: string;
  readonly anomaly: 'duplicate' | 'impossible_volume' | 'short_cycle' | 'night_trip' | 'fuel';
  /** The ticket that a duplicate or a short cycle follows. */
  readonly of?: string;
}
