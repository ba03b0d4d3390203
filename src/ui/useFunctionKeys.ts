import { useEffect, useLayoutEffect, useRef } from 'react';

export type FunctionKeys = Readonly<Partial<Record<'F2' | 'F8' | 'F9' | 'j' | 'k' | 'x' | 'a' | 'r', () => void>>>;

/** Keys that browsers do not use. Not while a dialog is open, nor with Ctrl, Alt or Shift; letter keys are ignored in text fields. */
export function useFunctionKeys(keys: FunctionKeys): void {
  const current = useRef(keys);
  // Set before the paint: a key pressed as soon as its button is shown calls the current handler.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
      if (ctrlKey || altKey || shiftKey || metaKey || repeat || document.querySelector('dialog[open]')) return;
      const act = isKey(key, current.current) ? current.current[key] : undefined;
      if (!act || (key.length === 1 && isWriting(event))) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const isKey = (key: string, keys: FunctionKeys): key is keyof FunctionKeys => Object.hasOwn(keys, key);

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
