/** What the owner's overview compares with: the last days of this weekday, record by record. */
import { sameWeekdays, type RecordsOfDay } from '../../domain/figures/byNow.ts';
import { rowsOfDays, type DayTable } from '../records/dayRows.ts';
import { useAnswerTo } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';

const rows = async <T extends DayTable>(db: UserDb, table: T, day: string) =>
  (await rowsOfDays(db, table, { from: day, to: day })).map(({ row }) => row);

export const useSameWeekdays = (today: string): readonly RecordsOfDay[] | undefined =>
  useAnswerTo(`weekdays ${today}`, (db) =>
    Promise.all(
      sameWeekdays(today).map(async (day) => ({
        day,
        tickets: await rows(db, 'deliveries', day),
        production: await rows(db, 'production_entries', day),
        transformations: await rows(db, 'transformations', day),
      })),
    ),
  );
