/** Which forms hold something unsaved. An update prompt asks here before it may reload. */
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Call in a form with whether it holds something that a person typed and nobody saved. */
export function useDirtyForm(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    change(() => forms.add(id));
    return () => change(() => forms.delete(id));
  }, [dirty, id]);
}

export const useAnyFormDirty = (): boolean => useSyncExternalStore(subscribe, () => forms.size > 0);

const forms = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}
