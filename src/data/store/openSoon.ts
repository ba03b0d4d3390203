/**
 * Those among these stores that open soon. One that a frozen tab of an older version holds on to does not open until that tab is
 * closed, which the person is told (storeUpgrade.ts): who looks at other people's stores goes on without it.
 */
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
  const opened = await Promise.race([
    db.open().then(
      () => true,
      () => false,
    ),
    limit,
  ]);
  clearTimeout(timer);
  return opened;
}
