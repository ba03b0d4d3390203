/**
 * The session's one store, shared by pages and worker. IndexedDB is the truth, because the worker can read it too;
 * localStorage gets a copy under the product's fixed key, which is never read while IndexedDB works.
 */
import { trusted } from '../../domain/trusted.ts';
import type { DeviceStore } from '../db/deviceStore.ts';

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
}

export function createSessionStorage(store: DeviceStore, mirror: Mirror | null): SessionStorage {
  return {
    getItem: async (key) => {
      try {
        return (await store.get<string>(key)) ?? null;
      } catch {
        return mirror?.getItem(key) ?? null;
      }
    },
    setItem: async (key, value) => {
      let isTaken = true;
      await store.update<string>(key, (held) => {
        isTaken = key !== SESSION_KEY || !isOfAnother(held, value);
        return isTaken ? value : undefined;
      }).catch((error: unknown) => { if (!mirror) throw error; });
      if (isTaken) quietly(() => mirror?.setItem(key, value));
    },
    removeItem: async (key) => {
      await store.delete(key).catch((error: unknown) => { if (!mirror) throw error; });
      quietly(() => mirror?.removeItem(key));
    },
  };
}

/**
 * A refresh that comes back after the tablet changed hands must not put the one session in the place of the other. Whoever
 * takes over removes the old one first.
 */
function isOfAnother(held: string | undefined, value: string): boolean {
  const [one, other] = [held === undefined ? null : sessionIn(held), sessionIn(value)];
  return one !== null && other !== null && one.user.id !== other.user.id;
}

/** A full or forbidden localStorage costs the copy, nothing else. */
function quietly(work: () => void): void {
  try {
    work();
  } catch { /* the truth is in IndexedDB */ }
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
  const text = await storage.getItem(SESSION_KEY);
  return text === null ? null : sessionIn(text);
}

function sessionIn(text: string): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export function isSession(value: unknown): value is StoredSession {
  const session = trusted<Partial<StoredSession> | null>(value);
  return typeof session?.access_token === 'string' && typeof session.expires_at === 'number' && typeof session.user?.id === 'string';
}
