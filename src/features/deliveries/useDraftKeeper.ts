import { useCallback, useEffect, useRef } from 'react';
import { clearDraft, saveDraft } from '../../data/index.ts';

/**
 * Keeps what is typed on the device, with every change and in order. Wait for the returned function before saving:
 * a draft written after the save would bring back a form that is already a ticket.
 */
export function useDraftKeeper(key: string, values: unknown, untouched: boolean): () => Promise<void> {
  const queue = useRef(Promise.resolve());
  const first = useRef(true);
  const text = JSON.stringify(values);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const write = () => (untouched ? clearDraft(key) : saveDraft(key, JSON.parse(text)));
    // A draft that cannot be kept must not stop the typing; the save itself reports a store that fails.
    queue.current = queue.current.then(write).catch(() => undefined);
  }, [key, text, untouched]);
  return useCallback(() => queue.current, []);
}
