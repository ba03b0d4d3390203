/** The form of a shift, from a proposal or an existing shift. Numbers without separators: both languages read them alike. */
import { formOf } from '../../domain/mutations/forms.ts';
import type { ProposedShift } from '../../domain/shifts/proposal.ts';
import type { ShiftRow, ShiftType } from '../../domain/shifts/shiftTime.ts';
import type { Language } from '../../i18n/languages.ts';

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
