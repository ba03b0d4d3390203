/** Lists read from the server when shown: fresh for `cache.stale_time`, kept for an hour or `cache.cache_time` if longer. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CallFailure } from '../../domain/audit/errors.ts';
import { trusted } from '../../domain/values/json.ts';
import { entries, listeners, type Entry } from '../remote/listEntries.ts';
import { useAuth } from '../session/authState.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { err, type Result } from '../../domain/values/result.ts';
import { askPageOf, type Page, type PageNumber, type SortKey } from './askServer.ts';

export interface ServerList<T> {
  /** Undefined until the server has answered once. */
  readonly value: T | undefined;
  /** When it was read (ms). */
  readonly readAt: number | null;
  /** Why the last attempt failed; the value may be an earlier one. */
  readonly failure: CallFailure | null;
  readonly busy: boolean;
  readonly refresh: () => void;
}

const NEW: Entry = { readAt: null, failure: null, busy: false, outdated: true };

function write(key: string, entry: Entry): void {
  entries.set(key, entry);
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `key` identifies the list with all its parameters. Null reads nothing. */
export function useServerList<T>(key: string | null, read: () => Promise<Result<T, CallFailure>>): ServerList<T> {
  const userId = useAuth((state) => state.user?.id);
  const own = key === null || userId === undefined ? null : `${userId} ${key}`;
  const entry = useSyncExternalStore(listen, () => (own === null ? undefined : entries.get(own))) ?? NEW;
  const isDue = own !== null && !entry.busy && entry.failure === null && (entry.outdated || isOld(entry));
  useEffect(() => {
    if (isDue && own !== null) void load(own, userId, read);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is new on every render, but its meaning changes only with the key
  }, [isDue, own, userId]);
  const refresh = useCallback(() => {
    if (own !== null) write(own, { ...(entries.get(own) ?? NEW), outdated: true, failure: null });
  }, [own]);
  return {
    // The key of an entry determines its type, which the map of all lists does not express.
    value: trusted<T | undefined>(entry.value),
    readAt: entry.readAt,
    failure: entry.failure,
    busy: entry.busy || isDue,
    refresh,
  };
}

/** A page of a list. `list` identifies it with all parameters except those of `paging`; null reads nothing. */
export const useServerPage = <T>(
  list: string | null,
  row: Parameters<typeof askPageOf<T>>[1],
  paging: PageNumber,
  ask: Parameters<typeof askPageOf<T>>[3],
  keys: readonly SortKey[],
): ServerList<Page<T>> =>
  useServerList(list && `${list} ${JSON.stringify(paging)}`, () =>
    askPageOf(`${list} ${JSON.stringify({ ...paging, page: 1 })}`, row, paging, ask, keys),
  );

const isOlder = ({ readAt }: Entry, ms: number): boolean => readAt === null || Math.abs(Date.now() - readAt) >= ms;
const isOld = (entry: Entry): boolean => isOlder(entry, currentConfig()['cache.stale_time']);

async function load<T>(key: string, userId: string | undefined, read: () => Promise<Result<T, CallFailure>>) {
  forgetOthers(userId);
  const held = entries.get(key) ?? NEW;
  write(key, { ...held, busy: true, outdated: false });
  const answer = await read().catch((): Result<T, CallFailure> => err('unclear'));
  const now = entries.get(key);
  // Signed out, or another user meanwhile.
  if (!now) return;
  write(
    key,
    answer.ok
      ? { value: answer.value, readAt: Date.now(), failure: null, busy: false, outdated: now.outdated }
      : { ...held, failure: answer.error, busy: false, outdated: false },
  );
}

const HOUR_MS = 3_600_000;

function forgetOthers(userId: string | undefined): void {
  const keptMs = Math.max(HOUR_MS, currentConfig()['cache.cache_time']);
  for (const [key, entry] of entries)
    if (!key.startsWith(`${userId} `) || (entry.readAt !== null && isOlder(entry, keptMs))) entries.delete(key);
}
