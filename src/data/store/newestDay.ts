import type { UserDb } from './schema.ts';

/** When the date of the newest total from the server began in UTC (ms); null before the first one. Independent of the device's clock. */
export async function newestDay(db: UserDb): Promise<number | null> {
  const newest = await db.rows('daily_totals').orderBy('operating_day').last();
  return newest ? Date.parse(`${newest.operating_day}T00:00:00Z`) : null;
}
