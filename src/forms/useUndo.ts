/** What was saved with one tap, and can be undone for UNDO_MS: the offer stands in a toast, and on the screen that made it. */
import { useEffect, useRef, useState } from 'react';
import { undoSaved, UNDO_MS } from '../data/index.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { toast } from '../ui/toast.ts';
import type { SavedReceipt } from '../data/index.ts';

export interface Undoing {
  /** The records of the last save, while it can be undone. */
  readonly records: readonly string[];
  /** Says that it was saved (`done`), and offers to undo it. */
  readonly offer: (saved: SavedReceipt, done: string) => void;
  readonly undo: () => void;
}

export function useUndo(): Undoing {
  const { t } = useTexts();
  const [last, setLast] = useState<SavedReceipt | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function undo(saved: SavedReceipt): Promise<void> {
    setLast(null);
    const undone = await undoSaved(saved.mutationIds);
    if (undone.ok && undone.value === 'done') toast('plain', t('form.undo.done'));
    else toast('bad', t('form.undo.tooLate'), t('form.undo.tooLateText'));
  }

  return {
    records: last?.entityIds ?? [],
    offer: (saved, done) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLast(null), UNDO_MS);
      setLast(saved);
      const action = { label: t('form.undo.action'), onPress: () => void undo(saved), forMs: UNDO_MS };
      toast('good', t('form.saved'), done, action);
    },
    undo: () => last && void undo(last),
  };
}
