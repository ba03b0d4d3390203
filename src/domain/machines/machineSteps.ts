import type { MutationDraft } from '../mutations/mutations.ts';
import { addQuantities } from '../values/quantities.ts';
import { oneOf } from '../records/columns.ts';
import { formOf, type Checked } from '../mutations/forms.ts';
import type { ValidationCode } from '../rules/codes.ts';
import { isMeterJump, type Meter } from '../records/equipment.ts';
import type { MachineRow } from './machineForm.ts';

export const STATUS = formOf('equipment.change_status');

/** An empty note removes the note of the previous state. `seen`: the status that the user saw; if it has changed, they are asked. */
export const statusDraft = (row: Pick<MachineRow, 'id' | 'status'>, form: Checked<typeof STATUS>): MutationDraft =>
  STATUS.draft(row.id, form, {}, { seen: { status: row.status } });

export const METER = formOf('equipment.read_meter', { sets: ['confirmed'] });

/** `confirmed`: it is further ahead than the hours since the last one, and the user has checked it. */
export const readingDraft = (row: Pick<MachineRow, 'id'>, hour_meter: number, confirmed: boolean): MutationDraft =>
  METER.draft(row.id, { hour_meter }, { confirmed: confirmed || undefined });

/** The error in a reading. `confirmed`: the user has checked the meter. */
export function readingMistake(
  reading: number,
  row: Meter,
  { now, confirmed }: { readonly now: Date; readonly confirmed: boolean },
): ValidationCode | null {
  // The meter was replaced, or one of the two is wrong: that needs a correction.
  if (row.hour_meter !== null && reading < row.hour_meter) return 'meter_backwards';
  return !confirmed && isMeterJump(row, reading, now.toISOString()) ? 'meter_too_far' : null;
}

/** The correction of a meter: the last reading was wrong, or a new meter continues from its own reading. */
export const CORRECTION = formOf('equipment.correct_meter', {
  sets: ['replaced'],
  own: { what: oneOf(['wrong', 'replaced']) },
  start: { what: 'wrong' },
});

export const correctionDraft = (row: MachineRow, form: Checked<typeof CORRECTION>): MutationDraft =>
  CORRECTION.draft(row.id, form, { replaced: form.what === 'replaced' || undefined });

/** A service at a later reading than the known one is a reading too. It is stored as the machine's hours run. */
export function serviceDrafts(row: MachineRow, reading: number): MutationDraft[] {
  const hours = addQuantities(reading, row.meter_offset);
  const readings = row.hour_meter === null || reading > row.hour_meter ? [readingDraft(row, reading, false)] : [];
  const service: MutationDraft = {
    kind: 'equipment.change',
    entity_id: row.id,
    payload: { last_service_hours: hours },
    seen: { last_service_hours: row.last_service_hours },
  };
  return row.last_service_hours === hours ? readings : [...readings, service];
}
