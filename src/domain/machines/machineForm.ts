/** The form of a machine and its records: the machine, and its value as a separate record. */
import { changeOf } from '../mutations/changeOf.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import { limited, optional } from '../records/columns.ts';
import { equipmentValues } from '../records/equipment_values.ts';
import { formOf, type Checked } from '../mutations/forms.ts';
import type { SyncedTables } from '../records/index.ts';
import type { ValidationCode } from '../rules/codes.ts';

export type MachineRow = SyncedTables['equipment'];
export type MachineValues = Pick<SyncedTables['equipment_values'], 'purchase_cost' | 'current_value'>;

/** A year has no separator between its digits, in either language: it is a text. */
const yearText = limited({
  clean: 'text',
  max: 5,
  pattern: /^\d{4}$|^\d[.,]\d{3}$/,
  codes: { length: 'number_invalid' },
});

export const MACHINE = formOf('equipment.create', {
  sets: ['year_purchased'],
  own: {
    year_purchased: optional(yearText),
    purchase_cost: equipmentValues.columns.purchase_cost,
    current_value: equipmentValues.columns.current_value,
  },
});
export type MachineForm = Checked<typeof MACHINE>;

const FIRST_YEAR = 1900;

/** `year`: the current one, by the site's operating day. */
export function yearMistake(typed: string | undefined, year: number): ValidationCode | undefined {
  const bought = yearIn(typed);
  if (bought === undefined) return undefined;
  if (bought < FIRST_YEAR) return 'year_out_of_range';
  return bought > year ? 'future_year' : undefined;
}

const yearIn = (typed: string | undefined): number | undefined =>
  typed === undefined ? undefined : Number(typed.replace(/[.,]/, ''));

const payloadOf = (form: MachineForm) => MACHINE.payload(form, { year_purchased: yearIn(form.year_purchased) });

export function newMachineDrafts(id: string, form: MachineForm): MutationDraft[] {
  const value = changeOf('equipment_values.change', { id }, valuesIn(form));
  return [
    { kind: 'equipment.create', entity_id: id, payload: payloadOf(form) },
    ...(value ? [{ kind: value.kind, entity_id: id, payload: value.payload, depends_on: [id] }] : []),
  ];
}

/** Only the differences from the rows as the user saw them; nothing if there are none. */
export function changedMachineDrafts(row: MachineRow, values: MachineValues | null, form: MachineForm) {
  const machine = changeOf('equipment.change', row, payloadOf(form), OF_OTHER_FORMS);
  const value = changeOf('equipment_values.change', { id: row.id, ...values }, valuesIn(form));
  return [...(machine ? [machine] : []), ...(value ? [{ ...value, depends_on: [row.id] }] : [])];
}

/** Status, meter and service have their own forms. */
const OF_OTHER_FORMS = ['last_service_hours'] as const;

const valuesIn = ({ purchase_cost, current_value }: MachineForm) => ({ purchase_cost, current_value });
