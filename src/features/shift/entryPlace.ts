/** The place of an entry: a shift and its day, or a day without a shift. */
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';

export interface EntryPlace {
  readonly shift: ShiftRow | null;
  /** The current operating day. */
  readonly day: string;
}

export const placePayload = ({ shift, day }: EntryPlace) =>
  shift ? { operating_day: shift.operating_day, shift_id: shift.id } : { operating_day: day, shift_id: undefined };

/** A shift that the server does not have yet is sent before its entries. */
export const awaited = ({ shift }: EntryPlace) => (shift ? { depends_on: [shift.id] } : {});
