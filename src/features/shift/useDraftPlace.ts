/** The shift of an entry: the one that was visible at its first keystroke, whichever is visible by now. */
import { useLayoutEffect } from 'react';
import type { PlainShape } from '../../forms/shape/formShape.ts';
import type { TypedForm } from '../../forms/useTypedForm.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { EntryPlace } from './entryPlace.ts';

/** The field with its id, also in the draft; `NONE`: no shift. */
export const PLACE: Record<'shiftId', string> = { shiftId: '' };
const NONE = 'none';

/** For a replaced entry. */
export const placeOf = ({ shift_id }: { readonly shift_id: string | null }) => ({ shiftId: shift_id ?? NONE });

type Placed = Readonly<Record<string, string>> & { readonly shiftId: string };

export interface DraftPlace {
  readonly place: EntryPlace;
  /** It belongs to another shift than the visible one. */
  readonly isElsewhere: boolean;
  readonly move: () => void;
}

export function useDraftPlace<V extends Placed>(
  { store, values, untouched }: Pick<TypedForm<V>, 'store' | 'values' | 'untouched'>,
  shape: PlainShape<V>,
  shown: EntryPlace,
  shifts: readonly ShiftRow[],
): DraftPlace {
  const shownId = shown.shift?.id ?? NONE;
  useLayoutEffect(() => {
    const note = () => {
      const typed = store.get();
      const wanted = shape.isUntouched(typed) ? '' : typed.values.shiftId || shownId;
      if (wanted !== typed.values.shiftId) store.put({ ...typed.values, shiftId: wanted });
    };
    note();
    return store.listen(note);
  }, [store, shape, shownId]);
  const begun = untouched ? '' : values.shiftId;
  const shift = shifts.find(({ id }) => id === begun) ?? null;
  const isElsewhere = begun !== shownId && (begun === NONE || shift !== null);
  return {
    place: isElsewhere ? { ...shown, shift } : shown,
    isElsewhere,
    move: () => store.put({ ...store.get().values, shiftId: shownId }),
  };
}
