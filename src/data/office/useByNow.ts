/** What the owner's overview compares with: the last days of the same weekday, record by record, and the shifts of these weeks. */
import { sameWeekdays, type PastWeekdays } from '../../domain/figures/byNow.ts';
import type { DayRange } from '../../domain/time/calendar.ts';
import { rowsOfDays, type DayTable } from '../records/dayRows.ts';
import { useAnswerTo } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';

const rows = async <T extends DayTable>(db: UserDb, table: T, range: DayRange) =>
  (await rowsOfDays(db, table, range)).map(({ row }) => row);

export const useSameWeekdays = (today: string): PastWeekdays | undefined =>
  useAnswerTo(`weekdays ${today}`, async (db) => {
    const weekdays = sameWeekdays(today);
    const [shifts, ...days] = await Promise.all([
      rows(db, 'shifts', { from: weekdays.at(-1) ?? today, to: weekdays[0] ?? today }),
      ...weekdays.map(async (day) => ({
        day,
        tickets: await rows(db, 'deliveries', { from: day, to: day }),
        production: await rows(db, 'production_entries', { from: day, to: day }),
        transformations: await rows(db, 'transformations', { from: day, to: day }),
        fuel: await rows(db, 'fuel_logs', { from: day, to: day }),
      })),
    ]);
    return { days, shifts };
  });
