import { siteNow, useSite } from '../../data/index.ts';
import { useFuelOfMachine } from '../../data/machines.ts';
import { daysBefore } from '../../domain/daysBefore.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import type { LastReading } from '../../domain/machines/meterReading.ts';
import type { SyncedTables } from '../../domain/rows.ts';

/** A reading that is older says nothing of how far the meter can have come. */
const LOOK_BACK_DAYS = 60;

/** The meter as it stands, and when it was seen to: with a filling at that reading, else not before the machine was entered. */
export function useLastReading({ id, hour_meter, captured_at }: SyncedTables['equipment']): LastReading {
  const today = operatingDayOf(siteNow(), useSite());
  const fuel = useFuelOfMachine(id, daysBefore(today, LOOK_BACK_DAYS)) ?? [];
  const times = fuel
    .filter(({ row }) => row.voided_at === null && row.hour_meter !== null && row.hour_meter === hour_meter)
    .map(({ row }) => row.captured_at);
  const [last] = times.toSorted((one, other) => Date.parse(other) - Date.parse(one));
  return { hours: hour_meter, at: last ?? captured_at };
}
