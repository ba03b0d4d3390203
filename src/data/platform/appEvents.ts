/** The event bus for the app's start. AUTH_READY, MATERIALS_LOADED and PROFILE_LOADED are replayed to later listeners. */
import type { MaterialType } from '../../domain/materials/materials.ts';
import type { Profile } from '../../domain/records/rows.ts';

export interface AppEvents {
  /** `failsafe`: no profile within 12 s; the app starts without it. */
  AUTH_READY: { readonly by: 'profile' | 'failsafe' };
  PROFILE_LOADED: { readonly profile: Profile };
  MATERIALS_LOAD_REQUEST: Record<string, never>;
  MATERIALS_LOADED: { readonly materials: readonly MaterialType[] };
  MATERIALS_LOAD_FAILED: { readonly reason: string };
}

export interface EventBus {
  emit<K extends keyof AppEvents>(kind: K, event: AppEvents[K]): void;
  on<K extends keyof AppEvents>(kind: K, listener: (event: AppEvents[K]) => void): () => void;
  /** Removes all queued events, so that the next user does not receive those of the previous one. Listeners stay. */
  clear(): void;
  readonly queued: () => number;
}

const REPLAYED: readonly (keyof AppEvents)[] = ['AUTH_READY', 'MATERIALS_LOADED', 'PROFILE_LOADED'];

type Listeners = { readonly [K in keyof AppEvents]: Set<(event: AppEvents[K]) => void> };

/** Queues only the latest event of each kind. */
export function createEventBus(): EventBus {
  let queue: Partial<AppEvents> = {};
  const listeners: Listeners = {
    AUTH_READY: new Set(),
    PROFILE_LOADED: new Set(),
    MATERIALS_LOAD_REQUEST: new Set(),
    MATERIALS_LOADED: new Set(),
    MATERIALS_LOAD_FAILED: new Set(),
  };
  return {
    emit: (kind, event) => {
      const current = [...listeners[kind]];
      if (current.length === 0 || REPLAYED.includes(kind)) queue[kind] = event;
      for (const listener of current) deliver(listener, event);
    },
    on: (kind, listener) => {
      listeners[kind].add(listener);
      const waiting = queue[kind];
      if (waiting !== undefined) {
        if (!REPLAYED.includes(kind)) delete queue[kind];
        deliver(listener, waiting);
      }
      return () => void listeners[kind].delete(listener);
    },
    clear: () => {
      queue = {};
    },
    queued: () => Object.keys(queue).length,
  };
}

export const appEvents = createEventBus();

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
