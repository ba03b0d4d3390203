import { useLiveQuery } from 'dexie-react-hooks';
import { useAuth } from './authState.ts';
import { userStore } from '../store/schema.ts';
import type { UserDb } from '../store/schema.ts';
import { whenReadsResume } from '../store/deferBackgroundReads.ts';

/** Runs a query on the signed-in user's store again whenever what it read has changed. Undefined until it has run. */
export function useQuery<T>(query: (db: UserDb) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const userId = useAuth((state) => state.user?.id);
  const found = useLiveQuery(
    async () => (userId === undefined ? undefined : { userId, value: await whenQuiet(userId, query) }),
    [userId, ...dependencies],
  );
  // Between two queries the hook still holds the answer to the first: never show one person's records to another.
  return found?.userId === userId ? found?.value : undefined;
}

/** Asks the store of that user; a moment later, where somebody waits for a save. */
export async function whenQuiet<T>(userId: string, query: (db: UserDb) => Promise<T>): Promise<T> {
  const pause = whenReadsResume();
  if (pause) await pause;
  return query(userStore(userId).strict);
}
