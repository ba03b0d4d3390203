import { lastCountOf, type LastCount } from '../../domain/records/effect.ts';
import type { UserDb } from './schema.ts';

/** By material, the newest count in the server's stocks: the prediction of a day's net movement depends on it. */
export async function readCounts(db: UserDb): Promise<Map<unknown, LastCount>> {
  const stocks = await db.rows('stocks').toArray();
  return new Map(
    stocks.flatMap((row) => {
      const count = lastCountOf(row);
      return count ? [[row['material_type'], count] as const] : [];
    }),
  );
}
