import { changeOf } from '../../domain/mutations/changeOf.ts';
import { shiftId, type ProposedShift } from '../../domain/shifts/proposal.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { type Checked, formOf } from '../../domain/mutations/forms.ts';
import type { ShiftRow, ShiftType } from '../../domain/shifts/shiftTime.ts';
import type { Language } from '../../i18n/languages.ts';

/** The form of a shift, from a proposal or an existing shift. Numbers without separators: both languages read them alike. */
/** Opening and planning have the same fields. */
export const SHIFT = formOf('shifts.open');
export type ShiftValues = typeof SHIFT.start;

export const valuesOfProposal = (
  { type, day, name, startTime, endTime, target, crew }: ProposedShift,
  nameOf: (type: ShiftType) => string,
  language: Language,
): ShiftValues => ({
  shift_type: type,
  shift_name: name ?? nameOf(type),
  operating_day: day,
  start_time: startTime,
  end_time: endTime,
  production_target: target === null ? '' : plain(target, language),
  crew: crew.join(' '),
  notes: '',
});

export const valuesOfShift = (row: ShiftRow, language: Language): ShiftValues =>
  SHIFT.textsOf(row, (value) => plain(value, language));

const plain = (value: number, language: Language): string =>
  language === 'id' ? String(value).replace('.', ',') : String(value);

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
