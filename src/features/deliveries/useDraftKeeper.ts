import { useEffect, useRef, useState } from 'react';
import { clearDraft, saveDraft } from '../../data/index.ts';
import { latestOnly } from '../../ui/latestOnly.ts';

/**
 * Keeps what is typed on the device, with every change. Wait for the returned function before saving: a draft written
 * after the save would bring back a form that is already a ticket. A draft that cannot be kept stops nobody from
 * typing; the save itself reports a store that fails.
 */
export function useDraftKeeper(key: string, values: unknown, untouched: boolean): () => Promise<void> {
  const [drafts] = useState(latestOnly);
  const first = useRef(true);
  const text = JSON.stringify(values);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    drafts.run(() => (untouched ? clearDraft(key) : saveDraft(key, JSON.parse(text))));
  }, [drafts, key, text, untouched]);
  return drafts.settled;
}
