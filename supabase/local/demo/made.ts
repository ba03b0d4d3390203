/** What every record of a person carries, and who they are. */
import type { Chance } from './random.ts';

/** A device of the demo and who works with it: tickets carry its code. */
export interface DemoStation {
  readonly device: string;
  readonly code: string;
  readonly author: string;
}

export interface DemoStaff {
  /** Who sit at the weighbridge; the first one does most of it. */
  readonly weighbridge: readonly [DemoStation, ...DemoStation[]];
  readonly supervisor: DemoStation;
  /** Works in the office, on no device of its own here. */
  readonly owner: string;
  readonly admin: string;
  readonly manager: string;
}

export interface Made {
  readonly id: string;
  readonly author: string;
  readonly device: string | null;
  readonly captured_at: string;
  readonly received_at: string;
}

/** Made at that instant; the server had it within seconds, or after a walk to where there is signal. */
export function made(at: Date, by: DemoStation | string, chance: Chance): Made {
  const delay = chance.uniform() < 0.9 ? chance.integer(1, 40) : chance.integer(60, 7200);
  return {
    id: chance.id(at),
    author: typeof by === 'string' ? by : by.author,
    device: typeof by === 'string' ? null : by.device,
    captured_at: at.toISOString(),
    received_at: new Date(at.getTime() + delay * 1000).toISOString(),
  };
}

/** Volumes are read off in half cubic metres. */
export const half = (volume: number): number => Math.round(volume * 2) / 2;

/** A planted anomaly: what a good detector would find. Never in the app's reach. */
export interface Label {
  readonly table_name: 'deliveries' | 'fuel_logs';
  readonly row_id: string;
  readonly anomaly: 'duplicate' | 'impossible_volume' | 'short_cycle' | 'night_trip' | 'fuel';
}
