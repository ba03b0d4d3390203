import { useState } from 'react';

/** Which rows are ticked, by id. Rows that have left the list meanwhile are not counted by whoever asks `has` of those shown. */
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
