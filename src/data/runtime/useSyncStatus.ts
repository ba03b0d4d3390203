import { useSyncExternalStore } from 'react';
import type { SyncStatus, FirstSync } from './runtimeTypes.ts';
import { firstSyncProgress } from '../../sync/pull/pullProgress.ts';
import { readMetas, readPull } from '../store/meta.ts';
import { readSyncCounts, readSyncProgress, type SyncCounts, type SyncProgress } from './syncCounts.ts';
import type { UserDb } from '../store/schema.ts';
import { isStoreFull, onFullChange } from '../store/fullStore.ts';
import { isStoreNewer, isUpgradeBlocked, onUpgradeChange } from '../store/storeUpgrade.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';
import { useQuery } from '../session/useQuery.ts';

const UNREAD_PROGRESS: SyncProgress = {
  waitingForSignIn: false,
  lastSuccessAt: null,
  firstSyncComplete: false,
  nextAttemptAt: null,
  sending: false,
  reachable: true,
  stalledSince: null,
  clockAheadMs: null,
};

/** For the strip. `unread` until the store was read. */
export function useSyncStatus(): SyncStatus {
  const hasNetwork = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const counts = useSharedQuery(readSyncCounts);
  // Read again every minute: a stalled queue writes nothing, and must still be reported.
  const progress = useSharedQuery(readProgressNow, A_MINUTE);
  const upgradeBlocked = useSyncExternalStore(onUpgradeChange, isUpgradeBlocked);
  const storeNewer = useSyncExternalStore(onUpgradeChange, isStoreNewer);
  const storeFull = useSyncExternalStore(onFullChange, isStoreFull);
  const { reachable, ...status } = progress ?? UNREAD_PROGRESS;
  const online = hasNetwork && reachable;
  return {
    ...status,
    ...(counts ?? UNREAD_COUNTS),
    unread: !counts || !progress,
    upgradeBlocked,
    storeFull,
    ...(storeNewer && { versionSkew: 'app' }),
    online,
    stalledSince: online ? (status.stalledSince ?? null) : null,
  };
}

const readProgressNow = (db: UserDb): Promise<SyncProgress> => readSyncProgress(db, Date.now());
const A_MINUTE = 60_000;

const UNREAD_COUNTS: SyncCounts = { unsent: 0, toSend: 0, rejected: 0, held: 0 };

/** When the server last answered a drain or a pull completely (ms, site's clock); 0 before the first time. */
export const useAnsweredAt = (): number => useSharedQuery(readAnsweredAt) ?? 0;

async function readAnsweredAt(db: UserDb): Promise<number> {
  const { drain, pull } = await readMetas(db, ['drain', 'pull']);
  const last = Math.max(drain?.last_success_at ?? 0, pull?.last_success_at ?? 0);
  return last > 0 ? last + (drain?.clock_offset_ms ?? 0) : 0;
}

export const useFirstSync = (): FirstSync | undefined =>
  useQuery(async (db) => {
    const state = await readPull(db);
    return { complete: state.complete, progress: firstSyncProgress(state) };
  }, []);

function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
