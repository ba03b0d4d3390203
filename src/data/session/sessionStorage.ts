/**
 * The session's one store, shared by pages and worker. IndexedDB is the truth, because the worker can read it too;
 * localStorage gets a copy under the product's fixed key, which is never read while IndexedDB works.
 */
import { trusted } from '../../domain/trusted.ts';
import type { DeviceStore } from '../store/deviceStore.ts';

export const SESSION_KEY = 'kuari-auth';
/** The name under which the auth library takes its lock. */
export const SESSION_LOCK = `lock:${SESSION_KEY}`;

export interface Mirror {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SessionStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Looks and writes in one step: null removes, undefined leaves it as it is. */
  change(key: string, decide: (held: string | null) => string | null | undefined): Promise<void>;
}

export function createSessionStorage(store: DeviceStore, mirror: Mirror | null): SessionStorage {
  const getItem = async (key: string) => {
    try {
      return (await store.get<string | null>(key)) ?? null;
    } catch {
      return mirror?.getItem(key) ?? null;
    }
  };
  const change: SessionStorage['change'] = async (key, decide) => {
    let next: string | null | undefined;
    try {
      await store.update<string | null>(key, (held) => (next = decide(held ?? null)));
    } catch (error) {
      if (!mirror) throw error;
      next = decide(mirror.getItem(key));
    }
    quietly(() => {
      if (next === null) mirror?.removeItem(key);
      else if (next !== undefined) mirror?.setItem(key, next);
    });
  };
  return {
    getItem,
    change,
    setItem: (key, value) => change(key, () => value),
    removeItem: (key) => change(key, () => null),
  };
}

/** Throws where it cannot be read again: a store that refuses this write, but is read, would hide the copy. */
export async function putSession(storage: SessionStorage, text: string): Promise<void> {
  await storage.setItem(SESSION_KEY, text);
  if ((await storage.getItem(SESSION_KEY)) !== text) throw new Error('The session was not kept.');
}

/** Where somebody else's lies there by now, it stays. */
export const removeSessionOf = (storage: SessionStorage, userId: string | undefined): Promise<void> =>
  storage.change(SESSION_KEY, (text) => {
    const held = sessionIn(text);
    return held !== null && userId !== undefined && held.user.id !== userId ? undefined : null;
  });

/** A full or forbidden localStorage costs the copy, nothing else. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    /* the truth is in IndexedDB */
  }
}

export interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
  /** Seconds, from when it was issued. */
  readonly expires_in?: number;
  readonly user: { readonly id: string; readonly email?: string };
}

export async function readSession(storage: SessionStorage): Promise<StoredSession | null> {
  return sessionIn(await storage.getItem(SESSION_KEY));
}

export function sessionIn(text: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export function isSession(value: unknown): value is StoredSession {
  const session = trusted<Partial<StoredSession> | null>(value);
  return (
    typeof session?.access_token === 'string' &&
    typeof session.expires_at === 'number' &&
    typeof session.user?.id === 'string'
  );
}
