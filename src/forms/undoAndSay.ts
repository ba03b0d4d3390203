import { undoSaved, type SavedReceipt } from '../data/index.ts';
import { toast } from '../ui/toast.ts';
import type { TFunction } from 'i18next';

/** Undoes a save while that is possible, and shows the result. */
export async function undoAndSay(saved: SavedReceipt, t: TFunction, onUndone?: () => void): Promise<void> {
  const undone = await undoSaved(saved.mutationIds);
  if (undone.ok && undone.value === 'done') {
    onUndone?.();
    toast('plain', t('form.undo.done'));
  } else toast('bad', t('form.undo.tooLate'), t('form.undo.tooLateText'));
}
