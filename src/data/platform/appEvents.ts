/**
 * The event bus for the app's start. AUTH_READY, MATERIALS_LOADED and PROFILE_LOADED are replayed to later listeners; the other two
 * reach the current listeners, or the first one to listen.
 */
import type { MaterialType } from '../../domain/materials/materials.ts';
import type { Profile } from '../../domain/records/rows.ts';
import { trusted } from '../../domain/values/json.ts';

export interface AppEvents {
  /** `failsafe`: no profile within 12 s; the app starts without. */
  AUTH_READY: { readonly by: 'profile' | 'failsafe' };
  PROFILE_LOADED: { readonly profile: Profile };
  MATERIALS_LOAD_REQUEST: Record<string, never>;
  MATERIALS_LOADED: { readonly materials: readonly MaterialType[] };
  MATERIALS_LOAD_FAILED: { readonly reason: string };
}

export interface EventBus<E extends object> {
  emit<K extends keyof E>(kind: K, event: E[K]): void;
  /** Returns a function that stops listening. */
  on<K extends keyof E>(kind: K, listener: (event: E[K]) => void): () => void;
  /** Removes all queued events, so that the next user does not get those of the last one. Listeners stay. */
  clear(): void;
  readonly queued: () => number;
}

const QUEUE_LIMIT = 50;

/** Queues only the latest event of each kind, at most 50 in all; the oldest is dropped first. `replayed`: kinds sent to later listeners too. */
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
      const current = [...(listeners.get(kind) ?? [])];
      if (current.length === 0 || replayed.includes(kind)) keep(kind, event);
      for (const listener of current) deliver(trusted<(event: E[typeof kind]) => void>(listener), event);
    },
    on: (kind, listener) => {
      const current = listeners.get(kind) ?? new Set();
      listeners.set(kind, current.add(listener));
      const waiting = trusted<E[typeof kind] | undefined>(queue.get(kind));
      if (waiting !== undefined) {
        if (!replayed.includes(kind)) queue.delete(kind);
        deliver(listener, waiting);
      }
      return () => void current.delete(listener);
    },
    clear: () => queue.clear(),
    queued: () => queue.size,
  };
}

export const appEvents = createEventBus<AppEvents>(['AUTH_READY', 'MATERIALS_LOADED', 'PROFILE_LOADED']);

/** A listener that throws must not keep the event from the others. */
function deliver<T>(listener: (event: T) => void, event: T): void {
  try {
    listener(event);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
