import { readMeta } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';

/** Server clock minus device clock (ms) as last measured; null before the first measurement. */
export const measuredOffset = async (userId: string): Promise<number | null> =>
  (await readMeta(userStore(userId).relaxed, 'drain'))?.clock_offset_ms ?? null;
