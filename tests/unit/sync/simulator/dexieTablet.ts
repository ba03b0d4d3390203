/** What the people of a tablet know of each other, as the app keeps it: in the device's own store, beside theirs. */
import { IDBFactory } from 'fake-indexeddb';
import { addQuantities } from '../../../../src/domain/values/quantities.ts';
import { noteServer } from '../../../../src/data/store/deviceEpoch.ts';
import { openDeviceStore } from '../../../../src/data/store/deviceStore.ts';
import { UserDb } from '../../../../src/data/store/schema.ts';
import {
  mirrorEverybody,
  mirrorStock,
  othersMovements,
  othersStock,
} from '../../../../src/data/store/apply/stockMirror.ts';
import { countUnsentWork } from '../../../../src/data/outbox/countUnsentWork.ts';
import { MATERIAL } from './invariants.ts';
import type { OpenTablet, SiteStore } from './store.ts';

export const openDexieTablet: OpenTablet = async (stores) => {
  const device = openDeviceStore(new IDBFactory());
  const open = (userId: string): UserDb => {
    const db = dbOf(stores().find((store) => store.userId === userId));
    if (!db) throw new Error(`nobody on this device is ${userId}`);
    return db;
  };
  const signedIn = () =>
    device.set('users', Object.fromEntries(stores().map(({ userId }) => [userId, `${userId}@kuari.example`])));
  const started = async (now: number) => {
    await signedIn();
    await mirrorEverybody(device, open, now);
  };
  return {
    told: async (store, now) => {
      await signedIn();
      await mirrorStock(open(store.userId), device, open, now);
    },
    started,
    met: async (store, now) => {
      if (await noteServer(device, open(store.userId))) await started(now);
    },
    othersStock: async (store) => {
      const others = (await othersStock(open(store.userId), await othersMovements(device, store.userId)))(MATERIAL);
      return addQuantities(0, ...others.map(({ quantity }) => quantity));
    },
    unsent: async () => {
      await signedIn();
      return (await countUnsentWork(device, open)).reduce((sum, { count }) => sum + count, 0);
    },
  };
};

const dbOf = (store: SiteStore | undefined): UserDb | null =>
  store && 'db' in store && store.db instanceof UserDb ? store.db : null;
