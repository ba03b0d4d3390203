import { CornerDownRight, Info } from 'lucide-react';
import { formatDay, useTexts } from '../../i18n/index.ts';
import { Button, Message } from '../../ui/index.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { useLayoutEffect } from 'react';
import { useClosedDay, type PlainShape, type TypedForm, type Texts } from '../../forms/index.ts';
import { useUndo } from '../../shared/records/useUndo.ts';
import type { SavedReceipt } from '../../data/index.ts';

/** Names the shift of an entry that was started in a shift other than the visible one: it is saved there, unless the user moves it. */
export function ElsewhereNote({ of: { place, isElsewhere, move } }: { readonly of: ReturnType<typeof useDraftPlace> }) {
  const { t, language } = useTexts();
  if (!isElsewhere) return null;
  const { shift } = place;
  return (
    <Message tone="warn" icon={Info} role="status" className="mb-3">
      <p>
        {shift
          ? t('shift.begunIn', { name: shift.shift_name, day: formatDay(shift.operating_day, language) })
          : t('shift.begunInNone')}
      </p>
      <Button icon={CornerDownRight} className="mt-2" onClick={move} text={t('shift.moveHere')} />
    </Message>
  );
}

export interface EntryPlace {
  readonly shift: ShiftRow | null;
  /** The current operating day. */
  readonly day: string;
}

export const placePayload = ({ shift, day }: EntryPlace) =>
  shift ? { operating_day: shift.operating_day, shift_id: shift.id } : { operating_day: day, shift_id: undefined };

/** A shift that the server does not have yet is sent before its entries. */
export const awaited = ({ shift }: EntryPlace) => (shift ? { depends_on: [shift.id] } : {});

/** The shift of an entry: the one that was visible at its first keystroke, whichever is visible by now. */
/** The field with its id, also in the draft; `NONE`: no shift. */
export const PLACE: Record<'shiftId', string> = { shiftId: '' };
const NONE = 'none';

/** For a replaced entry. */
export const placeOf = ({ shift_id }: { readonly shift_id: string | null }) => ({ shiftId: shift_id ?? NONE });

type Placed = Readonly<Record<string, string>> & { readonly shiftId: string };

export function useDraftPlace<V extends Placed>(
  { store, values, untouched }: Pick<TypedForm<V>, 'store' | 'values' | 'untouched'>,
  shape: PlainShape<V>,
  shown: EntryPlace,
  shifts: readonly ShiftRow[],
) {
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
    /** It belongs to another shift than the visible one. */
    isElsewhere,
    move: () => store.put({ ...store.get().values, shiftId: shownId }),
  };
}

/** Confirms what was saved and offers undo: it is stored, and only its sending waits. After undo it is a draft again. */
export function useSaid<V extends Texts>({ author, shape, store }: TypedForm<V>, place: EntryPlace) {
  const { t } = useTexts();
  const { offer } = useUndo();
  const isHeld = useClosedDay(placePayload(place).operating_day) === 'held';
  return (values: V, saved: SavedReceipt | null, words: string) => {
    const typed = shape.draftOf({ values, language: store.get().language });
    if (saved) offer(saved, isHeld ? t('form.savedHeld') : words, () => void author.drafts.save(shape.draftKey, typed));
  };
}
