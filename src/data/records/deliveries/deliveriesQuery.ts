import { byText } from '../../../domain/rules/text.ts';
import type { DeliveryStatus } from '../../../domain/rules/ticketStatus.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { isInSlot, type WeekSlot } from '../../../domain/deliveries/weekSlot.ts';
import type { MaterialType } from '../../../domain/materials/materials.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { isThere } from '../../store/views.ts';

export interface DeliveriesQuery {
  /** Operating days, both inclusive; absent: no limit. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Absent: voided and others. */
  readonly voided?: boolean | undefined;
  readonly materialType?: MaterialType | undefined;
  /** A part of every week in this time zone. */
  readonly slot?: (WeekSlot & { readonly timeZone: string }) | undefined;
  /** Any words or runs of digits of a ticket number, a plate, a driver or a customer. */
  readonly search?: string | undefined;
}

/** All conditions except the search. */
export function isWanted(row: DeliveryRow, { from, to, status, voided, materialType, slot }: DeliveriesQuery): boolean {
  const day = row.operating_day;
  return (
    isThere(row) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (status === undefined || row.status === status) &&
    (voided === undefined || isVoided(row) === voided) &&
    (materialType === undefined || row.material_type === materialType) &&
    (slot === undefined || isInSlot(row, slot, slot.timeZone))
  );
}

const isVoided = (row: DeliveryRow): boolean => (row.voided_at ?? null) !== null;

/** Newest operating day first, then newest within the day. */
export const newestFirst = (one: Placed, other: Placed): number =>
  byText(other.operating_day, one.operating_day) || byText(timeOf(other), timeOf(one)) || byText(other.id, one.id);

const timeOf = (row: Placed): string => countsAt(row);

type Placed = Pick<DeliveryRow, 'id' | 'operating_day'> & Parameters<typeof countsAt>[0];
