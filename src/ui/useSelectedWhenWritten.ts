import { useCallback, useLayoutEffect, useRef } from 'react';

/** What the form itself writes into a field while a person stands in it is selected, so that the next letter replaces it. Answers how a person writes into it. */
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
