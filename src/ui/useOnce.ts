import { useState } from 'react';

/** The first defined value; later ones are ignored. */
export function useOnce<T>(value: T | undefined): T | undefined {
  const [kept, keep] = useState(value);
  if (kept === undefined && value !== undefined) keep(value);
  return kept === undefined ? value : kept;
}
