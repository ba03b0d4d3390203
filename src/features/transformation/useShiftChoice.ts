/** The shift of a transformation: by the rule for all entries, unless the user chose another of the day. */
import { useRows, useSite } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { shiftToRecordIn } from '../../domain/shifts/shiftTime.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

type Shift = SyncedTables['shifts'];

/** No shift, as a value of the field. */
export const NO_SHIFT = 'none';

interface ShiftChoice {
  readonly running: Shift | undefined;
  /** The open ones, and those of the day. */
  readonly offered: readonly Shift[];
  /** By the value of the field. */
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
