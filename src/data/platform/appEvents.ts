/**
 * What the parts of the app tell each other about starting. AUTH_READY, MATERIALS_LOADED and PROFILE_LOADED are told again
 * to whoever listens later; the other two reach those who listen now, or the first one to listen.
 */
import type { MaterialType } from '../../domain/materials.ts';
import type { Profile } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';

export interface AppEvents {
  /** `failsafe`: no profile within 12 s; the app goes on without. */
  AUTH_READY: { readonly by: 'profile' | 'failsafe' };
  PROFILE_LOADED: { readonly profile: Profile };
  MATERIALS_LOAD_REQUEST: Record<string, never>;
  MATERIALS_LOADED: { readonly materials: readonly MaterialType[] };
  MATERIALS_LOAD_FAILED: { readonly reason: string };
}

export interface EventBus<E extends object> {
  emit<K extends keyof E>(kind: K, event: E[K]): void;
  /** Answers how to stop listening. */
  on<K extends keyof E>(kind: K, listener: (event: E[K]) => void): () => void;
  /** Forgets what was told, so that the next user does not hear of the last one. Listeners stay. */
  clear(): void;
  readonly queued: () => number;
}

const QUEUE_LIMIT = 50;

/** Holds only the latest event of a kind, at most 50 in all; the oldest kind goes first. */
export function createEventBus<E extends object>(replayed: readonly (keyof E)[]): EventBus<E> {
  const queue = new Map<keyof E, E[keyof E]>();
  const listeners = new Map<keyof E, Set<(event: never) => void>>();

  function keep<K extends keyof E>(kind: K, event: E[K]): void {
    queue.delete(kind);
    queue.set(kind, event);
    const [oldest] = queue.keys();
    if (queue.size > QUEUE_LIMIT && oldest !== undefined) queue.delete(oldest);
  }

  return {
    emit: (kind, event) => {
      const heard = [...(listeners.get(kind) ?? [])];
      if (heard.length === 0 || replayed.includes(kind)) keep(kind, event);
      for (const listener of heard) told(trusted<(event: E[typeof kind]) => void>(listener), event);
    },
    on: (kind, listener) => {
      const those = listeners.get(kind) ?? new Set();
      listeners.set(kind, those.add(listener));
      const waiting = trusted<E[typeof kind] | undefined>(queue.get(kind));
      if (waiting !== undefined) {
        if (!replayed.includes(kind)) queue.delete(kind);
        told(listener, waiting);
      }
      return () => void those.delete(listener);
    },
    clear: () => queue.clear(),
    queued: () => queue.size,
  };
}

export const appEvents = createEventBus<AppEvents>(['AUTH_READY', 'MATERIALS_LOADED', 'PROFILE_LOADED']);

/** One listener that fails must not keep the others from hearing. */
function told<T>(listener: (event: T) => void, event: T): void {
  try {
    listener(event);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
