/** One-tap saves that can be undone for UNDO_MS: a toast offers it, and so does the screen that made them. */
import { useEffect, useRef, useState } from 'react';
import { UNDO_MS, type SavedReceipt } from '../../data/index.ts';
import { undoAndSay } from '../../forms/useOfflineForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { dismissToast, toastWithAction } from '../../ui/toast.ts';

export type Undoing = ReturnType<typeof useUndo>;

interface Offer {
  readonly saved: SavedReceipt;
  readonly toastId: number;
  readonly onUndone: (() => void) | undefined;
}

/** `isInDialog`: a dialog offers it, through `undoOf`. */
export function useUndo(isInDialog = false) {
  const { t } = useTexts();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach((timer) => clearTimeout(timer)), []);
  const end = (saved: SavedReceipt) => setOffers((now) => now.filter((offer) => offer.saved !== saved));

  async function undo({ saved, onUndone }: Pick<Offer, 'saved' | 'onUndone'>): Promise<void> {
    end(saved);
    await undoAndSay(saved, t, onUndone);
  }

  return {
    /** Undoes the last save of this record; undefined if it cannot be undone. */
    undoOf: (recordId: string) => {
      const offer = offers.findLast(({ saved }) => saved.entityIds.includes(recordId));
      return (
        offer &&
        (() => {
          dismissToast(offer.toastId);
          void undo(offer);
        })
      );
    },
    /** Shows that it was saved (`done`), and offers to undo it; `onUndone`: called afterwards. */
    offer: (saved: SavedReceipt, done: string, onUndone?: () => void) => {
      // A step cannot be undone if a later one is based on it.
      const isBeneath = (offer: Offer) => offer.saved.entityIds.some((id) => saved.entityIds.includes(id));
      for (const offer of offers.filter(isBeneath)) dismissToast(offer.toastId);
      timers.current.add(setTimeout(() => end(saved), UNDO_MS));
      const action = {
        label: t('form.undo.action'),
        onPress: () => void undo({ saved, onUndone }),
        forMs: UNDO_MS,
        isInDialog,
      };
      const toastId = toastWithAction(t('form.saved'), done, action);
      setOffers((now) => [...now.filter((offer) => !isBeneath(offer)), { saved, toastId, onUndone }]);
    },
  };
}
