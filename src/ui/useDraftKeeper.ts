import { useEffect, useRef, useState } from 'react';
import { latestOnly } from './latestOnly.ts';

export interface DraftStore {
  readonly save: (key: string, value: unknown) => Promise<void>;
  readonly clear: (key: string) => Promise<void>;
}

/** Stores what is typed with every change. Await the returned function before saving. `store` must stay the same object. */
export function useDraftKeeper(
  store: DraftStore,
  key: string,
  values: unknown,
  untouched: boolean,
): () => Promise<void> {
  const [drafts] = useState(latestOnly);
  const first = useRef(true);
  const text = JSON.stringify(values);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    drafts.run(() => (untouched ? store.clear(key) : store.save(key, JSON.parse(text))));
  }, [drafts, store, key, text, untouched]);
  return drafts.settled;
}
