/** What the form of a machine says, and what it records: the machine, and its value beside it. */
import * as z from 'zod/mini';
import { changeOf } from '../mutations/changeOf.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import { equipment } from '../records/equipment.ts';
import { equipmentValues } from '../records/equipment_values.ts';
import { formSchemaOf, payloadOf } from '../records/forms.ts';
import type { FormOf } from '../records/forms.ts';
import type { SyncedTables } from '../records/index.ts';
import { ruleOf } from '../records/rules.ts';
import { code } from '../rules/schemas.ts';
import { trusted } from '../values/json.ts';

export type MachineRow = SyncedTables['equipment'];
export type MachineValues = Pick<SyncedTables['equipment_values'], 'purchase_cost' | 'current_value'>;
export type MachineForm = FormOf<'equipment.create'> & {
  readonly purchaseCost?: number | undefined;
  readonly currentValue?: number | undefined;
};

/** `year`: the current one, by the operating day of the site. */
export const machineSchema = (year: number): z.ZodMiniType<MachineForm> =>
  trusted<z.ZodMiniType<MachineForm>>(
    z.object({
      ...formSchemaOf('equipment.create').shape,
      status: z.enum(equipment.columns.status.choices ?? [], code('equipment_status_invalid')),
      yearPurchased: z.optional(
        z.number(code('number_invalid')).check(
          z.refine((typed) => typed >= FIRST_YEAR, { error: code('year_out_of_range'), abort: true }),
          z.refine((typed) => typed < year + 1, { error: code('future_year'), abort: true }),
          z.refine(Number.isInteger, code('number_whole')),
        ),
      ),
      purchaseCost: z.optional(ruleOf(equipmentValues.columns.purchase_cost)),
      currentValue: z.optional(ruleOf(equipmentValues.columns.current_value)),
    }),
  );

const FIRST_YEAR = 1900;

/** The value is a record of its own: only owner and admin see it. */
export function newMachineDrafts(id: string, form: MachineForm): MutationDraft[] {
  const values = valuesIn(form);
  return [
    { kind: 'equipment.create', entity_id: id, payload: payloadOf('equipment.create', form) },
    ...(values.purchase_cost === null && values.current_value === null
      ? []
      : [
          {
            kind: 'equipment_values.change',
            entity_id: id,
            payload: {
              ...(values.purchase_cost !== null && { purchase_cost: values.purchase_cost }),
              ...(values.current_value !== null && { current_value: values.current_value }),
            },
            depends_on: [id],
          } as const,
        ]),
  ];
}

/** Only what differs from the rows as the person saw them; nothing where nothing does. */
export function changedMachineDrafts(
  row: MachineRow,
  values: MachineValues | null,
  form: MachineForm,
): MutationDraft[] {
  const machine = changeOf('equipment.change', row, payloadOf('equipment.create', form), OF_OTHER_FORMS);
  const before = { id: row.id, ...(values ?? { purchase_cost: null, current_value: null }) };
  const value = changeOf('equipment_values.change', before, valuesIn(form));
  return [...(machine ? [machine] : []), ...(value ? [{ ...value, depends_on: [row.id] }] : [])];
}

/** Status, meter and service have forms of their own. */
const OF_OTHER_FORMS = ['last_service_hours'] as const;

const valuesIn = ({ purchaseCost, currentValue }: MachineForm): MachineValues => ({
  purchase_cost: purchaseCost ?? null,
  current_value: currentValue ?? null,
});
