/** The session's storage. IndexedDB is authoritative (the worker reads it too); the copy in localStorage is read only while it fails. */
import { fieldsOf, jsonOf } from '../../../domain/values/json.ts';
import type { DeviceStore } from '../../store/deviceStore.ts';

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
  /** Reads and writes in one transaction: null removes the value, undefined leaves it unchanged. */
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
    // A full or blocked localStorage loses only the copy: IndexedDB is authoritative.
    try {
      if (next === null) mirror?.removeItem(key);
      else if (next !== undefined) mirror?.setItem(key, next);
    } catch {}
  };
  return {
    getItem,
    change,
    setItem: (key, value) => change(key, () => value),
    removeItem: (key) => change(key, () => null),
  };
}

/** Throws if the session cannot be read back: a readable store that refuses the write would hide the copy. */
export async function putSession(storage: SessionStorage, text: string): Promise<void> {
  await storage.setItem(SESSION_KEY, text);
  if ((await storage.getItem(SESSION_KEY)) !== text) throw new Error('The session was not kept.');
}

/** Removes the session unless it belongs to another user meanwhile. */
export const removeSessionOf = (storage: SessionStorage, userId: string | undefined): Promise<void> =>
  storage.change(SESSION_KEY, (text) => {
    const held = sessionIn(text);
    return held !== null && userId !== undefined && held.user.id !== userId ? undefined : null;
  });

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
  const value = jsonOf(text ?? 'null');
  return isSession(value) ? value : null;
}

export function isSession(value: unknown): value is StoredSession {
  const { access_token, expires_at, user } = fieldsOf(value);
  return typeof access_token === 'string' && typeof expires_at === 'number' && typeof fieldsOf(user)['id'] === 'string';
}
