/** From the weighbridge to a volume. Weights in whole kg, densities in t/m³ loose. */
import { thousandths } from '../values/quantities.ts';

/** The origin of a weight: read from the indicator, the truck's stored tare while it is not old, or typed by the user. */
export const WEIGHT_ORIGINS = ['scale', 'known', 'typed'] as const;
export type WeightOrigin = (typeof WEIGHT_ORIGINS)[number];

interface Weighed {
  readonly gross_from: WeightOrigin | null;
  readonly tare_from: WeightOrigin | null;
  readonly weighed_manually: boolean;
}
/** Weights that were typed although a scale is read. At a site without a scale all weights are typed, so none is flagged. */
export const markedAsTyped = ({ gross_from: gross, tare_from: tare, weighed_manually }: Weighed) =>
  weighed_manually || gross === 'scale' || tare === 'scale'
    ? { gross: gross === 'typed', tare: tare === 'typed' }
    : { gross: false, tare: false };

/** Null if the two give no load. */
export function netKg(grossKg: number | null | undefined, tareKg: number | null | undefined): number | null {
  const net = (grossKg ?? Number.NaN) - (tareKg ?? Number.NaN);
  return Number.isFinite(net) && net > 0 ? net : null;
}

/** m³, rounded to a ticket's 3 decimals; null without a density. */
export function volumeOf(loadKg: number, density: number | undefined): number | null {
  if (density === undefined || !(density > 0) || !(loadKg > 0)) return null;
  const volume = Math.round(loadKg / density) / 1000;
  return volume > 0 ? volume : null;
}

const OLD_TARE_DAYS = 30;
/** A truck that should be weighed empty again. */
export const isOldTare = (days: number): boolean => days > OLD_TARE_DAYS;

/** More than a tenth off the truck's earlier tare; the twin of `private.save_truck`. */
export const isTareFarOff = (beforeKg: number, kg: number): boolean => Math.abs(kg - beforeKg) * 10 > beforeKg;

/** Whole days since the truck was last weighed empty; null if never. */
export function tareAgeDays(tareAt: string | null, now: Date): number | null {
  const at = tareAt === null ? Number.NaN : Date.parse(tareAt);
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now.getTime() - at) / 86_400_000));
}

/** The calculated weight of truck and load, in whole grams: for a truck that was not weighed. */
export const estimatedGrossG = (volume: number, density: number, tareKg: number): number =>
  thousandths(volume) * thousandths(density) + tareKg * 1000;
