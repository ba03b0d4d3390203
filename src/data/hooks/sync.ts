/** Hooks on the state of the sync. */
import { useSyncExternalStore } from 'react';
import type { SyncStatus } from '../api.ts';
import type { FirstSync, OutboxSave } from '../outbox/types.ts';
import { progressOf } from '../../sync/place.ts';
import { readPull } from '../db/meta.ts';
import { readOutbox, readSyncStatus } from '../db/outboxQueries.ts';
import { useQuery } from './useUserDb.ts';

const NOTHING_YET = {
  unread: true, unsent: 0, toSend: 0, rejected: 0, held: 0, waitingForSignIn: false, lastSuccessAt: null, firstSyncComplete: false, nextAttemptAt: null,
  sending: false, reachable: true, stalledSince: null, clockAheadMs: null,
} as const;

/** For the strip. Before the store was read nothing is known, and it says so (`unread`). */
export function useSyncStatus(): SyncStatus {
  const hasNetwork = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const { reachable, ...status } = useQuery((db) => readSyncStatus(db, Date.now()), []) ?? NOTHING_YET;
  const online = hasNetwork && reachable;
  return { ...status, online, stalledSince: online ? (status.stalledSince ?? null) : null };
}

export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);

export const useFirstSync = (): FirstSync | undefined =>
  useQuery(async (db) => {
    const state = await readPull(db);
    return { complete: state.complete, progress: progressOf(state) };
  }, []);

function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
