/** A life of a site whose devices all have the real store. */
import { openDexie, type DexieSite } from './dexieSite.ts';
import { openDexieTablet } from './dexieTablet.ts';
import type { Schedule } from './schedule.ts';
import { simulate, type Life } from './site.ts';

export async function onDexie(life: Schedule): Promise<Life> {
  const opened: DexieSite[] = [];
  try {
    return await simulate(life, {
      patience: 80,
      openTablet: openDexieTablet,
      open: async (registration) => {
        const store = await openDexie(registration);
        opened.push(store);
        return store;
      },
    });
  } finally {
    for (const store of opened) await store.close();
  }
}
