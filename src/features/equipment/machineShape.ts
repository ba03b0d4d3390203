import { MACHINE, yearMistake } from '../../domain/machines/machineForm.ts';
import type { MachineForm, MachineRow, MachineValues } from '../../domain/machines/machineForm.ts';
import { recordShape, type Reading, type RecordShape, type Typed } from '../../forms/index.ts';
import { formatNumber, type Language } from '../../i18n/index.ts';

export type MachineTexts = Record<keyof typeof MACHINE.start, string>;

/** The machine as the user saw it; null for a new one. */
export interface Seen {
  readonly row: MachineRow;
  readonly values: MachineValues | null;
}

export function machineShape(
  draftKey: string,
  seen: Seen | null,
  language: Language,
): RecordShape<MachineTexts, MachineForm> {
  const shape = recordShape(draftKey, MACHINE, seen ? { start: textsOf(seen, language) } : {});
  // Includes the machine as it was seen: a draft does not undo a change made elsewhere meanwhile.
  return { ...shape, draftOf: (typed) => ({ ...typed.values, language: typed.language, seen }) };
}

/** The machine as it was seen when the draft was started; else its current state. */
export function seenIn(draft: unknown, now: Seen | null): Seen | null {
  if (!now || typeof draft !== 'object' || draft === null || !('seen' in draft)) return now;
  const { seen } = draft;
  return isSeen(seen) && seen.row.id === now.row.id ? seen : now;
}

const isSeen = (seen: unknown): seen is Seen =>
  typeof seen === 'object' && seen !== null && 'row' in seen && typeof seen.row === 'object' && seen.row !== null;

export const readMachine = (
  shape: RecordShape<MachineTexts, MachineForm>,
  typed: Typed<MachineTexts>,
  { year, codes }: { readonly year: number; readonly codes: ReadonlySet<string> },
): Reading<MachineTexts, MachineForm> =>
  shape.read(typed, ({ equipment_code, year_purchased }) => {
    const wrongYear = yearMistake(year_purchased, year);
    return {
      ...(equipment_code !== undefined && codes.has(equipment_code) && { equipment_code: 'equipment_code_taken' }),
      ...(wrongYear && { year_purchased: wrongYear }),
    };
  });

const textsOf = ({ row, values }: Seen, language: Language) => ({
  ...MACHINE.textsOf({ ...row, ...values }, (value) => formatNumber(value, language)),
  year_purchased: row.year_purchased === null ? '' : String(row.year_purchased),
});
