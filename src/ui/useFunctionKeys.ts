import { useEffect, useRef } from 'react';

export type FunctionKeys = Readonly<Partial<Record<'F2' | 'F8' | 'F9', () => void>>>;

/** Keys that browsers leave alone. Not while a dialog is open, nor with Ctrl, Alt or Shift. */
export function useFunctionKeys(keys: FunctionKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
      if (ctrlKey || altKey || shiftKey || metaKey || repeat || document.querySelector('dialog[open]')) return;
      const act = isKey(key) ? current.current[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const isKey = (key: string): key is keyof FunctionKeys => key === 'F2' || key === 'F8' || key === 'F9';
