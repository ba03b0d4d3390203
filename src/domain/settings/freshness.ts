/** The allowed age of data on screen, by area (ms), else `cache.stale_time`. An opened screen requests news when it is older. */

const MINUTE = 60_000;

export type Area = 'stocks' | 'equipment' | 'analytics' | 'system_config' | 'other';

export const freshMsOf = (area: Area, config: { readonly 'cache.stale_time': number }): number =>
  AREAS[area] ?? config['cache.stale_time'];

/** `null`: no answer of the server yet. A future time was recorded before a clock was set back: its age is unknown. */
export const isStale = (lastSuccessAt: Date | null, now: Date, freshMs: number): boolean =>
  lastSuccessAt === null || Math.abs(now.getTime() - lastSuccessAt.getTime()) >= freshMs;

const AREAS: Record<Area, number | null> = {
  stocks: 2 * MINUTE,
  equipment: 5 * MINUTE,
  analytics: 10 * MINUTE,
  system_config: 10 * MINUTE,
  other: null,
};

/** Defaults for use before the settings are read. */
export const FIRST_SETTINGS = {
  'ui.loading_timeout': 10_000,
  'cache.profile_timeout': 15_000,
  'cache.session_timeout': 8_000,
  'system.session_buffer': 60,
} as const;
