import { useEffect, useRef, useState } from 'react';

/** ms during which the moved ticket accepts no further step. */
export const MOVE_COOLDOWN_MS = 1100;
/** ms during which no ticket does, because the next row has moved under the finger. */
export const DOUBLE_TAP_MS = 450;

interface MoveCooldown {
  readonly isCoolingDown: (ids: readonly string[]) => boolean;
  readonly begin: (ids: readonly string[]) => void;
}

/** Guards against a double tap after a step. */
export function useMoveCooldown(): MoveCooldown {
  const [cooling, setCooling] = useState<ReadonlySet<string>>(NOTHING);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const end = (ids: readonly string[]) => setCooling((now) => new Set([...now].filter((id) => !ids.includes(id))));
  return {
    isCoolingDown: (ids) => cooling.has(ALL) || ids.some((id) => cooling.has(id)),
    begin: (ids) => {
      setCooling((now) => new Set([...now, ...ids, ALL]));
      later(DOUBLE_TAP_MS, [ALL]);
      later(MOVE_COOLDOWN_MS, ids);
    },
  };

  function later(ms: number, ids: readonly string[]): void {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      end(ids);
    }, ms);
    timers.current.add(timer);
  }
}

const ALL = '*';
const NOTHING: ReadonlySet<string> = new Set();
