import { undoSaved, type SavedReceipt } from '../data/index.ts';
import { toast } from '../ui/toast.ts';
import type { TFunction } from 'i18next';

/** Undoes a save for as long as it can be, and says what became of it. */
export async function undoAndSay(saved: SavedReceipt, t: TFunction, onUndone?: () => void): Promise<void> {
  const undone = await undoSaved(saved.mutationIds);
  if (undone.ok && undone.value === 'done') {
    onUndone?.();
    toast('plain', t('form.undo.done'));
  } else toast('bad', t('form.undo.tooLate'), t('form.undo.tooLateText'));
}
