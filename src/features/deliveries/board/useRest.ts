import { useState } from 'react';

/** ms in which what was moved takes no further step: beneath the finger that moved it there is another one by now. */
export const REST_MS = 1100;
/** ms in which nothing else takes one either: where a row has left the list, the next has slid beneath the finger. */
export const HAND_MS = 450;

export interface Rest {
  readonly isResting: (ids: readonly string[]) => boolean;
  readonly begin: (ids: readonly string[]) => void;
}

/** The time after a step, in which a second tap is no second wish. */
export function useRest(): Rest {
  const [resting, setResting] = useState<ReadonlySet<string>>(NOTHING);
  const end = (ids: readonly string[]) => setResting((now) => new Set([...now].filter((id) => !ids.includes(id))));
  return {
    isResting: (ids) => resting.has(ALL) || ids.some((id) => resting.has(id)),
    begin: (ids) => {
      setResting((now) => new Set([...now, ...ids, ALL]));
      setTimeout(() => end([ALL]), HAND_MS);
      setTimeout(() => end(ids), REST_MS);
    },
  };
}

const ALL = '*';
const NOTHING: ReadonlySet<string> = new Set();
