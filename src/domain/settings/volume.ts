import type { Config } from './config.ts';
import type { ValidationCode } from '../rules/codes.ts';

/** m³ of one delivery. The config can narrow the ceiling of src/domain/README.md, never widen it. */
export interface VolumeLimits {
  readonly min: number;
  readonly max: number;
}
const VOLUME_CEILING = 10_000;

export function volumeLimits(config: Pick<Config, 'business.min_volume' | 'business.max_volume_limit'>): VolumeLimits {
  const max = Math.min(config['business.max_volume_limit'], VOLUME_CEILING);
  return { min: Math.min(Math.max(config['business.min_volume'], 0), max), max };
}

/** For a volume that its column accepts. */
export const volumeMistake = (volume: number, { min, max }: VolumeLimits): ValidationCode | undefined =>
  volume < min ? 'volume_below_minimum' : volume > max ? 'volume_above_limit' : undefined;
