import { useCallback, useLayoutEffect, useRef } from 'react';

/** A value that the form writes into a focused field is selected, so that the next keystroke replaces it. Returns the handler for user input. */
export function useSelectedWhenWritten(
  id: string,
  value: string,
  onChange: (value: string) => void,
): (typed: string) => void {
  const written = useRef(value);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (value !== written.current && activeElement instanceof HTMLInputElement && activeElement.id === id)
      activeElement.select();
    written.current = value;
  }, [id, value]);
  return useCallback(
    (typed: string) => {
      written.current = typed;
      onChange(typed);
    },
    [onChange],
  );
}
