/** What the form of a shift records. */
import { changeOf } from '../../domain/mutations/changeOf.ts';
import { shiftId } from '../../domain/shifts/proposal.ts';
import type { MutationDraft, MutationPayloads } from '../../domain/mutations/mutations.ts';
import type { ShiftRow, ShiftType } from '../../domain/shifts/shiftTime.ts';

export type ShiftMode =
  | { readonly kind: 'open' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'change'; readonly row: ShiftRow };

/** As it is checked. */
interface CheckedShift {
  readonly shiftType: ShiftType;
  readonly shiftName: string;
  readonly shiftDate: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly productionTarget?: number | null | undefined;
  readonly crew: string;
  readonly notes: string;
}

/**
 * Of a change only what differs, with what the person saw beside; nothing where nothing does. `planned`: the one that is opened; what differs
 * from its plan is a change of it, since opening takes over the crew alone.
 */
export function shiftDraft(checked: CheckedShift, mode: ShiftMode, planned?: ShiftRow): MutationDraft[] {
  if (mode.kind === 'change') return changes(checked, mode.row);
  const { shiftType, shiftName, shiftDate, startTime, endTime, productionTarget, notes } = checked;
  const made: MutationDraft = {
    kind: `shifts.${mode.kind}`,
    entity_id: shiftId(shiftDate, shiftType),
    payload: {
      operating_day: shiftDate,
      shift_type: shiftType,
      shift_name: shiftName,
      start_time: startTime,
      end_time: endTime,
      ...(typeof productionTarget === 'number' && { production_target: productionTarget }),
      crew: membersOf(checked),
      // Notes of a second opening are added to those that are there.
      ...(notes && !planned && { notes }),
    },
  };
  return planned ? [made, ...changes(checked, { ...planned, crew: membersOf(checked) })] : [made];
}

function changes(checked: CheckedShift, row: ShiftRow): MutationDraft[] {
  const wanted: Required<MutationPayloads['shifts.change']> = {
    shift_name: checked.shiftName,
    start_time: checked.startTime,
    end_time: checked.endTime,
    production_target: checked.productionTarget ?? null,
    crew: membersOf(checked),
    notes: checked.notes || null,
  };
  const change = changeOf('shifts.change', row, wanted);
  return change ? [change] : [];
}

const membersOf = ({ crew }: CheckedShift): string[] => crew.split(' ').filter(Boolean);
