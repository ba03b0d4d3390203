import { startTransition, useState } from 'react';

/**
 * How many of a long list are on screen: `first`, and with each call of the function twice as many. React renders them in short steps, so
 * that hundreds of rows keep nobody who types or scrolls waiting.
 */
export function useLimit(first: number): readonly [limit: number, showMore: () => void] {
  const [limit, setLimit] = useState(first);
  return [limit, () => startTransition(() => setLimit(limit * 2))];
}
