import { isOldTare, tareAgeDays, type WeightOrigin } from '../../../domain/rules/weighing.ts';
import type { DeliveryForm } from '../../../domain/deliveries/deliveryForm.ts';
import type { TruckRow } from '../../../domain/records/rows.ts';
import type { YardVisit } from '../yard/useInYard.ts';
import type { FormValues } from './formValues.ts';

/** A weight from the scale: kg and time, for `FormValues`. */
export const weightRead = (kg: number, at: Date): string => `${kg} ${at.toISOString()}`;

/** When the scale showed this weight; undefined if never. */
export function readAt(read: string, kg: number | undefined): string | undefined {
  const [shown, at] = read.split(' ');
  return shown !== '' && Number(shown) === kg ? at : undefined;
}

/** A tare that was filled in, not typed. */
interface KnownTare {
  readonly from: WeightOrigin | undefined;
  readonly at: string | undefined;
}

/** From the entry, or the truck's own; an old one does not count as known. */
export function tareOf(
  kg: number | undefined,
  visit: Pick<YardVisit, 'tare_kg' | 'tare_from' | 'tare_at'> | undefined,
  truck: Pick<TruckRow, 'tare_at'> | undefined,
  now: Date,
): KnownTare {
  if (visit?.tare_kg === kg && visit) return { from: visit.tare_from, at: visit.tare_at };
  const at = truck?.tare_at ?? null;
  const days = tareAgeDays(at, now);
  return { from: days !== null && !isOldTare(days) ? 'known' : undefined, at: at ?? undefined };
}

export type Origins = ReturnType<typeof originsOf>;

/** For a weighed ticket. `known`: the tare's origin if it was not typed; null: it was. */
export function originsOf(
  { gross_kg, tare_kg }: Pick<DeliveryForm, 'gross_kg' | 'tare_kg'>,
  { grossRead, tareRead }: Pick<FormValues, 'grossRead' | 'tareRead'>,
  known: KnownTare | null,
) {
  if (gross_kg === undefined) return NOT_WEIGHED;
  const [grossAt, tareAt] = [readAt(grossRead, gross_kg), readAt(tareRead, tare_kg)];
  const tare = tareAt !== undefined ? { from: 'scale' as const, at: tareAt } : (known ?? TYPED);
  return {
    gross_from: grossAt === undefined ? ('typed' as const) : ('scale' as const),
    gross_at: grossAt,
    tare_from: tare_kg === undefined ? undefined : tare.from,
    tare_at: tare_kg === undefined ? undefined : tare.at,
  };
}
const TYPED: KnownTare = { from: 'typed', at: undefined };
export const NOT_WEIGHED = { gross_from: undefined, gross_at: undefined, tare_from: undefined, tare_at: undefined };
