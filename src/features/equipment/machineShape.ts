/** The form of a machine, before anybody types. */
import { err, ok } from '../../domain/values/result.ts';
import { machineSchema } from '../../domain/machines/machineSchema.ts';
import { formShape } from '../../forms/formShape.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import type { MachineForm, MachineRow, MachineValues } from '../../domain/machines/machineSchema.ts';
import type { PlainShape, Reading } from '../../forms/formShape.ts';
import type { Typed } from '../../forms/typedStore.ts';
import type { Language } from '../../i18n/languages.ts';

const EMPTY = {
  equipmentCode: '',
  equipmentName: '',
  equipmentType: '',
  brand: '',
  model: '',
  yearPurchased: '',
  status: 'active',
  location: '',
  purchaseCost: '',
  currentValue: '',
  fuelCapacityLiters: '',
  maintenanceIntervalHours: '',
  hourMeter: '',
  lastServiceHours: '',
  notes: '',
};
export type MachineTexts = typeof EMPTY;

/** A year is written without a mark between its digits, in either language. */
const NUMBERS = [
  'purchaseCost',
  'currentValue',
  'fuelCapacityLiters',
  'maintenanceIntervalHours',
  'hourMeter',
  'lastServiceHours',
] as const;

/** As the person saw the machine; null for a new one. */
export interface Seen {
  readonly row: MachineRow;
  readonly values: MachineValues | null;
}

export function machineShape(draftKey: string, seen: Seen | null, language: Language): PlainShape<MachineTexts> {
  const shape = formShape<MachineTexts>(draftKey, seen ? textsOf(seen, language) : EMPTY, NUMBERS);
  // With the machine as it was seen: what somebody else changed meanwhile is not undone by a draft.
  return { ...shape, draftOf: (typed) => ({ ...typed.values, language: typed.language, seen }) };
}

/** The machine as it was seen when the draft was begun; else as it is now. */
export function seenIn(draft: unknown, now: Seen | null): Seen | null {
  if (!now || typeof draft !== 'object' || draft === null || !('seen' in draft)) return now;
  const { seen } = draft;
  return isSeen(seen) && seen.row.id === now.row.id ? seen : now;
}

const isSeen = (seen: unknown): seen is Seen =>
  typeof seen === 'object' && seen !== null && 'row' in seen && typeof seen.row === 'object' && seen.row !== null;

interface Known {
  /** The current one, by the operating day. */
  readonly year: number;
  /** Codes of the other machines. */
  readonly codes: ReadonlySet<string>;
}

export function readMachine(
  shape: PlainShape<MachineTexts>,
  typed: Typed<MachineTexts>,
  { year, codes }: Known,
): Reading<MachineTexts, MachineForm> {
  const checked = machineSchema(year).safeParse({
    ...shape.valuesIn(typed),
    yearPurchased: yearIn(typed.values.yearPurchased),
  });
  if (!checked.success) return err(shape.mistakesIn(checked.error.issues, typed));
  return codes.has(checked.data.equipmentCode) ? err({ equipmentCode: 'equipment_code_taken' }) : ok(checked.data);
}

function yearIn(typed: string): number | undefined {
  const text = typed.trim();
  return text === '' ? undefined : Number(text.replaceAll(/[.,](?=\d{3}$)/g, ''));
}

function textsOf({ row, values }: Seen, language: Language): MachineTexts {
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formatNumber(value, language);
  return {
    equipmentCode: row.equipment_code,
    equipmentName: row.equipment_name,
    equipmentType: row.equipment_type,
    brand: row.brand ?? '',
    model: row.model ?? '',
    yearPurchased: row.year_purchased === null ? '' : String(row.year_purchased),
    status: row.status,
    location: row.location ?? '',
    purchaseCost: number(values?.purchase_cost),
    currentValue: number(values?.current_value),
    fuelCapacityLiters: number(row.fuel_capacity_liters),
    maintenanceIntervalHours: number(row.maintenance_interval_hours),
    hourMeter: number(row.hour_meter),
    lastServiceHours: number(row.last_service_hours),
    notes: row.notes ?? '',
  };
}
