import { startTransition, useState } from 'react';

/** How many of a long list are rendered: `first`, twice as many with each call, in short steps that delay no typing. */
export function useLimit(first: number): readonly [limit: number, showMore: () => void] {
  const [limit, setLimit] = useState(first);
  return [limit, () => startTransition(() => setLimit(limit * 2))];
}
