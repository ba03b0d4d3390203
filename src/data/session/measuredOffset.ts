import { readMeta } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';

/** Server clock minus device clock, ms, as the last answer to a drain showed it; null before the first one. */
export const measuredOffset = async (userId: string): Promise<number | null> =>
  (await readMeta(userStore(userId).relaxed, 'drain'))?.clock_offset_ms ?? null;
