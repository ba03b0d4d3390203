/** At most three attempts; waits grow exponentially, with jitter, from 1000 ms to system.max_retry_delay. Retry-After ignores the cap. */
import type { Config } from '../../domain/settings/config.ts';
import type { Random } from '../ports.ts';

export interface RetrySettings {
  /** Attempts per drain or pull, including the first. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
}
export const DEFAULT_RETRY: RetrySettings = { attempts: 3, baseMs: 1_000, capMs: 10_000 };

/** From the site's settings. */
export const retryOf = (config: Config): RetrySettings => ({
  attempts: config['system.max_retries'],
  baseMs: config['system.retry_delay'],
  capMs: config['system.max_retry_delay'],
});

/** After an RLS, JWT or unauthorized error: one retry with a renewed token, after this pause (ms). */
export const RENEWAL_PAUSE_MS = 500;

/** ms to wait after the nth failed attempt (n ≥ 1): random between half of the exponential step and all of it. */
export function backoffMs(failures: number, settings: RetrySettings, random: Random): number {
  const step = Math.min(settings.capMs, settings.baseMs * 2 ** (failures - 1));
  return Math.round(step / 2 + (step / 2) * random());
}
