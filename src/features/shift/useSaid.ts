import { useClosedDay } from '../../forms/ClosedDay.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { useUndo } from '../../shared/records/useUndo.ts';
import { placePayload, type EntryPlace } from './entryPlace.ts';
import type { SavedReceipt } from '../../data/index.ts';
import type { Texts } from '../../forms/shape/typedStore.ts';
import type { TypedForm } from '../../forms/useTypedForm.ts';

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
