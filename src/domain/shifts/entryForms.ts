/** What the forms of a shift ask for. Limits stand with the columns of the records. */
import * as z from 'zod/mini';
import { MATERIALS, MATERIAL_TYPES } from '../materials/materials.ts';
import { DOWNTIME_REASONS, downtimeEntries } from '../records/downtime_entries.ts';
import { EQUIPMENT_STATUSES, equipment } from '../records/equipment.ts';
import { FUEL_KINDS, fuelLogs } from '../records/fuel_logs.ts';
import { productionEntries } from '../records/production_entries.ts';
import { ruleOf } from '../records/rules.ts';
import { SHIFT_TYPES, shifts } from '../records/shifts.ts';
import { isTimeOfDay } from '../settings/config.ts';
import { code, notes } from '../rules/schemas.ts';

/** What the crusher makes, and what is hauled to it; diesel comes by the fuel log. */
export const PRODUCED = MATERIAL_TYPES.filter((type) => MATERIALS[type].category !== 'fuel');

const anyNotes = z._default(notes, '');
const choice = <const T extends string>(choices: readonly T[]) => z.enum(choices, code('choice_invalid'));

export const productionSchema = z.object({
  materialType: z.enum(PRODUCED, code('material_type_invalid')),
  volume: ruleOf(productionEntries.columns.volume),
  operatingHours: z.optional(ruleOf(productionEntries.columns.operating_hours)),
  notes: anyNotes,
});

const pumped = { liters: ruleOf(fuelLogs.columns.liters), notes: anyNotes };
export const fuelIssueSchema = z.object({
  ...pumped,
  equipmentId: z.string().check(z.minLength(1, code('required'))),
  hourMeter: z.optional(ruleOf(fuelLogs.columns.hour_meter)),
});
export const fuelReceiptSchema = z.object({
  ...pumped,
  pricePerLiter: z.optional(ruleOf(fuelLogs.columns.price_per_liter)),
});
export const FUEL_CHOICES = FUEL_KINDS;

const timeOfDay = z.string().check(z.refine((typed) => isTimeOfDay(typed), code('time_of_day_invalid')));
const anyTime = z.string().check(z.refine((typed) => typed === '' || isTimeOfDay(typed), code('time_of_day_invalid')));
export const downtimeSchema = z.object({
  reason: choice(DOWNTIME_REASONS),
  equipmentId: z.string(),
  /** `HH:MM` on the clock of the site; empty: now. */
  startedAt: anyTime,
  /** Empty: it still stands. */
  endedAt: anyTime,
  notes: z._default(ruleOf(downtimeEntries.columns.notes), ''),
});
export const downtimeEndSchema = z.object({ endedAt: anyTime });

export const shiftSchema = z.object({
  shiftType: choice(SHIFT_TYPES),
  shiftName: ruleOf(shifts.columns.shift_name),
  shiftDate: ruleOf(shifts.columns.operating_day),
  startTime: timeOfDay,
  endTime: timeOfDay,
  productionTarget: z.optional(ruleOf(shifts.columns.production_target)),
  /** Ids, with blanks between. */
  crew: z.string(),
  notes: anyNotes,
});

export const handoverSchema = z.object({ handoverNote: ruleOf(shifts.columns.handover_note) });

export const machineStatusSchema = z.object({
  status: choice(EQUIPMENT_STATUSES),
  statusNote: ruleOf(equipment.columns.status_note),
});
export const meterSchema = z.object({ hourMeter: ruleOf(equipment.columns.hour_meter) });
