/** The store of the person who is signed in, on a device with its ticket code, emptied before each test; imported before anything of `src`. */
import { beforeEach } from 'vitest';
import { USER, prepareBrowser } from './world.tsx';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../../src/data/store/schema.ts');
export const { writeMeta } = await import('../../../src/data/store/meta.ts');

export const db = userStore(USER).strict;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await writeMeta(db, 'device', { id: 'd', code: 'K7F' });
});
