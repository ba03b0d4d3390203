import { writeMeta } from '../../../src/data/store/meta.ts';
import type { UserDb } from '../../../src/data/store/schema.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { FakeLocks } from '../../unit/sync/support/world.ts';

/** A device with real store and sync core. No wait of it is awaited. */
export async function deviceOf(
  db: UserDb,
  station: { readonly device: string; readonly code: string },
  transport: Transport,
  token: string,
) {
  await writeMeta(db, 'device', { id: station.device, code: station.code });
  const current = () => Promise.resolve({ kind: 'token', value: token, userId: db.userId } as const);
  return {
    store: createSyncStore(db),
    transport,
    tokens: { current, renewed: current },
    locks: new FakeLocks(),
    random: () => 0.5,
    retry: () => DEFAULT_RETRY,
    clock: { now: Date.now, sleep: () => Promise.resolve() },
  };
}
