/** Which forms have unsaved input. An update prompt checks this before it may reload. */
import { useEffect, useId } from 'react';
import { create } from 'zustand';

export function useDirtyForm(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    useForms.setState((forms) => new Set([...forms, id]), true);
    return () => useForms.setState((forms) => new Set([...forms].filter((one) => one !== id)), true);
  }, [dirty, id]);
}

export const useAnyFormDirty = (): boolean => useForms((forms) => forms.size > 0);

const useForms = create<ReadonlySet<string>>(() => new Set());
