import { useState } from 'react';

/** Which rows are ticked, by id. Callers use `has` for visible rows, so that rows which left the list do not count. */
export interface Selection {
  readonly has: (id: string) => boolean;
  readonly set: (ids: readonly string[], ticked: boolean) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(NOTHING);
  return {
    has: (id) => ids.has(id),
    set: (changed, ticked) =>
      setIds((now) =>
        ticked ? new Set([...now, ...changed]) : new Set([...now].filter((id) => !changed.includes(id))),
      ),
    clear: () => setIds(NOTHING),
  };
}

const NOTHING: ReadonlySet<string> = new Set();
