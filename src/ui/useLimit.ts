import { startTransition, useState } from 'react';

/** Number of rendered rows of a long list: `first`, doubled with each call, in short steps that delay no typing. */
export function useLimit(first: number): readonly [limit: number, showMore: () => void] {
  const [limit, setLimit] = useState(first);
  return [limit, () => startTransition(() => setLimit(limit * 2))];
}
