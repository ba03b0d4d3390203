import * as z from 'zod/mini';
import { hasDecimals } from './numberFields.ts';
import { code } from './schemas.ts';
import type { Config } from '../settings/config.ts';

/** m³ of one delivery. The ceiling of src/domain/README.md can be narrowed by the config, never widened. */
export interface VolumeLimits {
  readonly min: number;
  readonly max: number;
}
export const VOLUME_CEILING = 10_000;

export function volumeLimits(config: Pick<Config, 'business.min_volume' | 'business.max_volume_limit'>): VolumeLimits {
  const max = Math.min(config['business.max_volume_limit'], VOLUME_CEILING);
  return { min: Math.min(Math.max(config['business.min_volume'], 0), max), max };
}

/** Positive, finite, within the limits, at most 3 decimals as the database keeps them. */
export const volumeSchema = ({ min, max }: VolumeLimits) =>
  z.number(code('volume_invalid')).check(
    z.gt(0, { error: code('volume_not_positive'), abort: true }),
    z.gte(min, { error: code('volume_below_minimum'), abort: true }),
    z.lte(max, { error: code('volume_above_limit'), abort: true }),
    z.refine((volume) => hasDecimals(volume, 3), code('volume_decimals')),
  );
