/** The shift that a transformation belongs to: by the rule for all entries, unless another of the day was chosen. */
import { useRows, useSite } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { shiftToRecordIn } from '../../domain/shifts/shiftTime.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

type Shift = SyncedTables['shifts'];

/** No shift at all, as the field says it. */
export const NO_SHIFT = 'none';

interface ShiftChoice {
  readonly running: Shift | undefined;
  /** Those that are open, and those of the day. */
  readonly offered: readonly Shift[];
  /** By what stands in the field. */
  readonly chosen: (typed: string) => Shift | undefined;
}

export function useShifts(now: Date): ShiftChoice {
  const site = useSite();
  const day = operatingDayOf(now, site);
  const open = useRows('shifts', { where: { status: 'open' } }) ?? [];
  const ofDay = useRows('shifts', { where: { operating_day: day } }) ?? [];
  const offered = [...new Map([...open, ...ofDay].map(({ row }) => [row.id, row])).values()];
  const running = shiftToRecordIn(
    open.map(({ row }) => row),
    now,
    site,
  );
  return {
    running,
    offered,
    chosen: (typed) => {
      if (typed === NO_SHIFT) return undefined;
      return offered.find(({ id }) => id === typed) ?? running;
    },
  };
}
