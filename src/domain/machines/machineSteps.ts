/** What is done to a machine beside changing its form: its state, its meter, its service. */
import * as z from 'zod/mini';
import type { MutationDraft } from '../mutations/mutations.ts';
import { addQuantities } from '../values/quantities.ts';
import { equipment } from '../records/equipment.ts';
import { optionalRuleOf, ruleOf } from '../records/rules.ts';
import { reason } from '../rules/reason.ts';
import { code } from '../rules/schemas.ts';
import type { ValidationCode } from '../rules/codes.ts';
import { readingProblem } from './meterReading.ts';
import type { MachineRow } from './machineSchema.ts';
import { trusted } from '../values/json.ts';

const { status, status_note, hour_meter } = equipment.columns;

export const statusSchema = z.object({
  status: z.enum(trusted<MachineRow['status'][]>(status.choices ?? []), code('equipment_status_invalid')),
  statusNote: trusted<z.ZodMiniType<string>>(optionalRuleOf(status_note)),
});

/** An empty note takes the one of the state before away. `seen`: a change of the state by another user meanwhile is not overwritten without a question. */
export const statusDraft = (row: MachineRow, form: z.infer<typeof statusSchema>): MutationDraft => ({
  kind: 'equipment.change_status',
  entity_id: row.id,
  payload: { status: form.status, status_note: form.statusNote === '' ? null : form.statusNote },
  seen: { status: row.status },
});

export const meterSchema = z.object({ hourMeter: ruleOf(hour_meter) });

/** `confirmed`: it is further ahead than the hours since the last one, and the user has checked the meter. */
export const readingDraft = (row: MachineRow, hours: number, confirmed: boolean): MutationDraft => ({
  kind: 'equipment.read_meter',
  entity_id: row.id,
  payload: { hour_meter: hours, ...(confirmed && { confirmed }) },
});

/** What is wrong with a reading. `confirmed`: the user has checked the meter. */
export function readingMistake(
  reading: number,
  row: MachineRow,
  { now, confirmed }: { readonly now: Date; readonly confirmed: boolean },
): ValidationCode | null {
  const problem = readingProblem(reading, row, now);
  if (problem === null || (problem.kind === 'too_far' && confirmed)) return null;
  return problem.kind === 'backwards' ? 'meter_backwards' : 'meter_too_far';
}

/** The correction of a meter: the last reading was wrong, or a new meter counts on from what it shows. */
export const correctionSchema = z.object({
  hourMeter: ruleOf(hour_meter),
  what: z.enum(['wrong', 'replaced']),
  reason,
});

export const correctionDraft = (row: MachineRow, form: z.infer<typeof correctionSchema>): MutationDraft => ({
  kind: 'equipment.correct_meter',
  entity_id: row.id,
  payload: {
    hour_meter: form.hourMeter,
    reason: form.reason,
    ...(form.what === 'replaced' && { replaced: true }),
  },
});

/** As the meter shows it at the service. */
export const serviceSchema = z.object({ hourMeter: ruleOf(hour_meter) });

/** A service at a later reading than the device knows is a reading too. What is kept of it are the hours that the machine has run. */
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
