/** What the form of a shift records. */
import { shiftId } from '../../domain/shifts/proposal.ts';
import { trusted } from '../../domain/trusted.ts';
import type { MutationDraft } from '../../domain/mutations.ts';
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
  const wanted: Readonly<Record<string, unknown>> = {
    shift_name: checked.shiftName,
    start_time: checked.startTime,
    end_time: checked.endTime,
    production_target: checked.productionTarget ?? null,
    crew: membersOf(checked),
    notes: checked.notes || null,
  };
  const before: Readonly<Record<string, unknown>> = { ...row };
  const changed = Object.keys(wanted).filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(before[name]));
  if (changed.length === 0) return [];
  const of = (from: typeof wanted) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return [trusted<MutationDraft>({ kind: 'shifts.change', entity_id: row.id, payload: of(wanted), seen: of(before) })];
}

const membersOf = ({ crew }: CheckedShift): string[] => crew.split(' ').filter(Boolean);
