/** Warnings about a load, which never prevent a save. An unusual plate and an old tare are shown at their fields. */
import { thousandths } from '../values/quantities.ts';
import { plateKey } from '../rules/text.ts';
import { isCounted } from './moves.ts';
import { estimatedGrossG, netKg, volumeOf } from '../rules/weighing.ts';
import type { DeliveryRow } from '../records/rows.ts';

/** With the figure that it is compared with: m³, t. */
export type DeliveryWarning =
  | { readonly kind: 'above_index'; readonly indexM3: number }
  | { readonly kind: 'same_again' }
  | { readonly kind: 'not_by_weight' }
  | { readonly kind: 'over_legal_weight'; readonly legalGrossT: number };

export interface Load {
  readonly plate: string;
  readonly materialType: string;
  /** m³; NaN while it is empty. */
  readonly volume: number;
  readonly indexM3: number | null;
  readonly grossKg?: number | undefined;
  readonly tareKg: number | null;
  readonly density: number | null;
  /** The maximum of the truck's type, in t. */
  readonly legalGrossT: number | null;
  /** By the server's clock, as far as this device knows it. */
  readonly now: Date;
  /** By the device's own clock, even if wrong, because its tickets were captured by it. */
  readonly deviceNow: Date;
  readonly recent: readonly Pick<
    DeliveryRow,
    'truck_license' | 'material_type' | 'captured_at' | 'status' | 'voided_at'
  >[];
}

/** A truck body may hold this much more than its index before a warning. */
export const INDEX_TOLERANCE = 1.15;
/** How far a volume may differ from the one that weight and dry density give. */
const WEIGHT_TOLERANCE = 0.1;
export const AGAIN_MINUTES = 10;
const AGAIN_MS = AGAIN_MINUTES * 60_000;

export function warningsOf(load: Load): DeliveryWarning[] {
  const { indexM3, legalGrossT, volume, recent } = load;
  const found: DeliveryWarning[] = [];
  if (indexM3 !== null && isMoreThan(INDEX_TOLERANCE, indexM3, volume)) found.push({ kind: 'above_index', indexM3 });
  if (recent.some((ticket) => isSameAgain(load, ticket))) found.push({ kind: 'same_again' });
  if (contradictsWeight(load)) found.push({ kind: 'not_by_weight' });
  if (legalGrossT !== null && weighsMoreThan(legalGrossT, load)) found.push({ kind: 'over_legal_weight', legalGrossT });
  return found;
}

function isSameAgain(load: Load, ticket: Load['recent'][number]): boolean {
  const since = [load.now, load.deviceNow].map((now) => Math.abs(now.getTime() - Date.parse(ticket.captured_at)));
  return (
    isCounted(ticket) &&
    ticket.material_type === load.materialType &&
    plateKey(ticket.truck_license) === plateKey(load.plate) &&
    Math.min(...since) <= AGAIN_MS
  );
}

function contradictsWeight({ volume, grossKg, tareKg, density }: Load): boolean {
  const weighed = volumeOf(netKg(grossKg, tareKg) ?? 0, density ?? undefined);
  return weighed !== null && isMoreThan(WEIGHT_TOLERANCE, weighed, Math.abs(volume - weighed));
}

/** Exact for figures with three decimals: in binary fractions 1.15 × 7 is less than 8.05. */
const isMoreThan = (times: number, figure: number, volume: number): boolean =>
  thousandths(volume) * 1000 > thousandths(times) * thousandths(figure);

/** By the weighbridge if there is a weight, else by volume, density and tare. */
function weighsMoreThan(limitT: number, { grossKg, volume, density, tareKg }: Load): boolean {
  const limitKg = thousandths(limitT);
  if (grossKg !== undefined) return grossKg > limitKg;
  return density !== null && tareKg !== null && estimatedGrossG(volume, density, tareKg) > limitKg * 1000;
}

/** m³. An unknown stock is never exceeded. */
export const exceedsStock = (volume: number, stock: number | undefined): boolean =>
  stock !== undefined && volume > stock;
