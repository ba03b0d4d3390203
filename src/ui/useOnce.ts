import { useState } from 'react';

/** The first value that is there; later ones are not looked at. */
export function useOnce<T>(value: T | undefined): T | undefined {
  const [kept, keep] = useState(value);
  if (kept === undefined && value !== undefined) keep(value);
  return kept === undefined ? value : kept;
}
