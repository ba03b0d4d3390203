import type { UserDb } from './schema.ts';

/** When the newest operating day of which the server has sent a total began in Greenwich (ms); null before the first one. A clock that stands wrong has no say in it. */
export async function newestDay(db: UserDb): Promise<number | null> {
  const newest = await db.rows('daily_totals').orderBy('operating_day').last();
  return newest ? Date.parse(`${newest.operating_day}T00:00:00Z`) : null;
}
