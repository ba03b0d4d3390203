/** The form of a shift, of a proposal or of a shift that is there. Numbers without marks: both languages read them alike. */
import type { ProposedShift } from '../../domain/shifts/proposal.ts';
import type { ShiftRow, ShiftType } from '../../domain/shifts/shiftTime.ts';
import type { Language } from '../../i18n/languages.ts';

export interface ShiftValues extends Readonly<Record<string, string>> {
  readonly shiftType: string;
  readonly shiftName: string;
  readonly shiftDate: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly productionTarget: string;
  readonly crew: string;
  readonly notes: string;
}

export const valuesOfProposal = (
  { type, day, name, startTime, endTime, target, crew }: ProposedShift,
  nameOf: (type: ShiftType) => string,
  language: Language,
): ShiftValues => ({
  shiftType: type,
  shiftName: name ?? nameOf(type),
  shiftDate: day,
  startTime,
  endTime,
  productionTarget: plain(target, language),
  crew: crew.join(' '),
  notes: '',
});

export const valuesOfShift = (row: ShiftRow, language: Language): ShiftValues => ({
  shiftType: row.shift_type,
  shiftName: row.shift_name,
  shiftDate: row.operating_day,
  startTime: row.start_time,
  endTime: row.end_time,
  productionTarget: plain(row.production_target, language),
  crew: row.crew.join(' '),
  notes: row.notes ?? '',
});

const plain = (value: number | null, language: Language): string =>
  value === null ? '' : language === 'id' ? String(value).replace('.', ',') : String(value);
