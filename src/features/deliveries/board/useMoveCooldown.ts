import { useState } from 'react';

/** ms during which the moved ticket takes no further step. */
export const MOVE_COOLDOWN_MS = 1100;
/** ms during which no ticket does: the next row has moved under the finger. */
export const DOUBLE_TAP_MS = 450;

interface MoveCooldown {
  readonly isCoolingDown: (ids: readonly string[]) => boolean;
  readonly begin: (ids: readonly string[]) => void;
}

/** Guards against a double tap after a step. */
export function useMoveCooldown(): MoveCooldown {
  const [cooling, setCooling] = useState<ReadonlySet<string>>(NOTHING);
  const end = (ids: readonly string[]) => setCooling((now) => new Set([...now].filter((id) => !ids.includes(id))));
  return {
    isCoolingDown: (ids) => cooling.has(ALL) || ids.some((id) => cooling.has(id)),
    begin: (ids) => {
      setCooling((now) => new Set([...now, ...ids, ALL]));
      setTimeout(() => end([ALL]), DOUBLE_TAP_MS);
      setTimeout(() => end(ids), MOVE_COOLDOWN_MS);
    },
  };
}

const ALL = '*';
const NOTHING: ReadonlySet<string> = new Set();
