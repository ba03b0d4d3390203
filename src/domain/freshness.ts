/** How old what is on screen may be before it counts as stale, by area (product.md §9; ms). `cache.stale_time` rules where nothing else is said. */
import type { Config } from './config.ts';

const MINUTE = 60_000;

export type Area = 'stocks' | 'equipment' | 'analytics' | 'system_config' | 'profile' | 'materials' | 'dashboard' | 'other';

/** `keptMs`: rows that are older are not shown as figures of now. Records themselves stay on the device. */
export interface Freshness {
  readonly freshMs: number;
  readonly keptMs: number;
}

export function freshnessOf(area: Area, config: Pick<Config, 'cache.stale_time' | 'cache.cache_time'>): Freshness {
  return AREAS[area] ?? { freshMs: config['cache.stale_time'], keptMs: config['cache.cache_time'] };
}

/** `null`: never heard of the server. A time that is still to come was noted before a clock was set back, nobody knows how long ago. */
export const isStale = (lastSuccessAt: Date | null, now: Date, { freshMs }: Freshness): boolean =>
  lastSuccessAt === null || Math.abs(now.getTime() - lastSuccessAt.getTime()) >= freshMs;

const AREAS: Record<Area, Freshness | null> = {
  stocks: { freshMs: 2 * MINUTE, keptMs: 10 * MINUTE },
  equipment: { freshMs: 5 * MINUTE, keptMs: 30 * MINUTE },
  analytics: { freshMs: 10 * MINUTE, keptMs: 60 * MINUTE },
  system_config: { freshMs: 10 * MINUTE, keptMs: 30 * MINUTE },
  profile: { freshMs: 15 * MINUTE, keptMs: 24 * 60 * MINUTE },
  materials: { freshMs: 5 * MINUTE, keptMs: 60 * MINUTE },
  dashboard: { freshMs: 10 * MINUTE, keptMs: 60 * MINUTE },
  other: null,
};
