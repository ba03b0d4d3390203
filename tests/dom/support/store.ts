/** The store of the person who is signed in, emptied before each test; imported before anything of `src`. */
import { beforeEach } from 'vitest';
import { USER, prepareBrowser } from './world.tsx';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../../src/data/store/schema.ts');
export const { writeMeta } = await import('../../../src/data/store/meta.ts');

export const db = userStore(USER).strict;

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())));
