import { useEffect, useState } from 'react';
import { latestOnly } from '../../../ui/latestOnly.ts';
import { draftOf, isUntouched } from './formValues.ts';
import type { DraftStore } from '../../../ui/useDraftKeeper.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/**
 * Keeps what is typed with every change, without waiting for the screen to show it. Wait for the returned function before
 * saving: a draft written after the save would bring back a form that is already a record.
 */
export function useDeliveryDraft(
  store: DraftStore,
  key: string,
  { form, writtenIn }: DeliveryFormState,
): () => Promise<void> {
  const [drafts] = useState(latestOnly);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const values = { ...form.getValues() };
      const language = writtenIn.current;
      drafts.run(() => (isUntouched(values) ? store.clear(key) : store.save(key, draftOf(values, language))));
    });
    return unsubscribe;
  }, [form, writtenIn, store, key, drafts]);
  return drafts.settled;
}
