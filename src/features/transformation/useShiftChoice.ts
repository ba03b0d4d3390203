/** The shift that a transformation belongs to: the one that runs, unless another of the day was chosen. */
import { useRows } from '../../data/index.ts';
import type { SyncedTables } from '../../domain/rows.ts';

type Shift = SyncedTables['shifts'];

/** No shift at all, as the field says it. */
export const NO_SHIFT = 'none';

interface ShiftChoice {
  /** The open one that was opened last. */
  readonly running: Shift | undefined;
  /** Those that are open, and those of the day. */
  readonly offered: readonly Shift[];
  /** By what stands in the field. */
  readonly chosen: (typed: string) => Shift | undefined;
}

export function useShifts(day: string): ShiftChoice {
  const open = useRows('shifts', { where: { status: 'open' } }) ?? [];
  const ofDay = useRows('shifts', { where: { operating_day: day } }) ?? [];
  const offered = [...new Map([...open, ...ofDay].map(({ row }) => [row.id, row])).values()];
  const [running] = open
    .map(({ row }) => row)
    .toSorted((one, other) => Date.parse(other.opened_at ?? '') - Date.parse(one.opened_at ?? ''));
  return {
    running,
    offered,
    chosen: (typed) => {
      if (typed === NO_SHIFT) return undefined;
      return offered.find(({ id }) => id === typed) ?? running;
    },
  };
}
