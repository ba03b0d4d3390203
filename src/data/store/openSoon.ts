/** The stores among these that open soon. A frozen tab of an older version may block one (storeUpgrade.ts). */
import { succeeds } from '../../domain/values/result.ts';
import type { UserDb } from './schema.ts';

const SOON_MS = 3_000;

export async function thoseThatOpen(stores: readonly UserDb[]): Promise<UserDb[]> {
  const isOpen = await Promise.all(stores.map(opensSoon));
  return stores.filter((_, at) => isOpen[at]);
}

async function opensSoon(db: UserDb): Promise<boolean> {
  if (db.isOpen()) return true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), SOON_MS);
  });
  const opened = await Promise.race([succeeds(db.open()), limit]);
  clearTimeout(timer);
  return opened;
}
