import { changeOf } from '../../domain/mutations/changeOf.ts';
import { shiftId } from '../../domain/shifts/proposal.ts';
import { SHIFT } from './shiftValues.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import type { Checked } from '../../domain/mutations/forms.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';

export type ShiftMode =
  | { readonly kind: 'open' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'change'; readonly row: ShiftRow };

/** For a change only the differences, with what the user saw. `planned`: the shift that is opened; differences change it. */
export function shiftDraft(checked: Checked<typeof SHIFT>, mode: ShiftMode, planned?: ShiftRow): MutationDraft[] {
  // The server accepts a crew only after its people: those created on this device are sent first.
  return draftsOf(checked, mode, planned).map((draft) => ({ ...draft, depends_on: checked.crew ?? [] }));
}

function draftsOf(checked: Checked<typeof SHIFT>, mode: ShiftMode, planned?: ShiftRow): MutationDraft[] {
  if (mode.kind === 'change') return changes(checked, mode.row);
  const { notes: _added, ...withoutNotes } = checked;
  const made: MutationDraft = {
    kind: `shifts.${mode.kind}`,
    entity_id: shiftId(checked.operating_day, checked.shift_type),
    // Notes of a second opening are added to the existing ones.
    payload: SHIFT.payload(planned ? withoutNotes : checked, {}),
  };
  return planned ? [made, ...changes(checked, { ...planned, crew: checked.crew ?? [] })] : [made];
}

function changes(checked: Checked<typeof SHIFT>, row: ShiftRow): MutationDraft[] {
  const change = changeOf('shifts.change', row, checked);
  return change ? [change] : [];
}
