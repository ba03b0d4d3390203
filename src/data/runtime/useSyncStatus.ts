/** Hooks on the state of the sync. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SyncStatus } from './runtimeTypes.ts';
import type { FirstSync } from './runtimeTypes.ts';
import { firstSyncProgress } from '../../sync/pull/pullProgress.ts';
import { readMetas, readPull } from '../store/meta.ts';
import { readSyncCounts, readSyncCourse } from './syncCounts.ts';
import type { SyncCounts, SyncCourse } from './syncCounts.ts';
import type { UserDb } from '../store/schema.ts';
import { isUpgradeBlocked, onUpgradeChange } from '../store/storeUpgrade.ts';
import { savesMade, useSavesMade } from './savesMade.ts';
import { useSharedQuery } from '../records/useSharedQuery.ts';
import { useQuery } from '../records/useQuery.ts';

const NOTHING_YET: SyncCourse = {
  waitingForSignIn: false,
  lastSuccessAt: null,
  firstSyncComplete: false,
  nextAttemptAt: null,
  sending: false,
  reachable: true,
  stalledSince: null,
  clockAheadMs: null,
};

/** For the strip. Before the store was read nothing is known, and it says so (`unread`). */
export function useSyncStatus(): SyncStatus {
  const hasNetwork = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const counts = useCounts();
  // Asked again every minute: a queue in which nothing moves writes nothing, and must be told all the same.
  const course = useQuery((db) => readSyncCourse(db, Date.now()), [useMinute()]);
  const upgradeBlocked = useSyncExternalStore(onUpgradeChange, isUpgradeBlocked);
  const { reachable, ...status } = course ?? NOTHING_YET;
  const online = hasNetwork && reachable;
  return {
    ...status,
    ...(counts ?? NOTHING_COUNTED),
    unread: !counts || !course,
    upgradeBlocked,
    online,
    stalledSince: online ? (status.stalledSince ?? null) : null,
  };
}

const NOTHING_COUNTED: SyncCounts = { unsent: 0, toSend: 0, rejected: 0, held: 0 };

/** With what was saved since the store was read: from the moment on at which the person is told. */
function useCounts(): SyncCounts | undefined {
  const counted = useSharedQuery(countWithSaves);
  const made = useSavesMade();
  if (!counted) return undefined;
  const { made: read, ...counts } = counted;
  return { ...counts, unsent: counts.unsent + made - read, toSend: counts.toSend + made - read };
}

/** `made`: all of them had been made before the reading began, so that they are in it, and no other is. */
async function countWithSaves(db: UserDb): Promise<SyncCounts & { readonly made: number }> {
  const made = savesMade();
  const counts = await readSyncCounts(db);
  return savesMade() === made ? { ...counts, made } : countWithSaves(db);
}

/** When the server last answered a drain or a pull in full, in ms by the site's clock; 0 before it ever has. */
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

function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
