import { useState, useSyncExternalStore } from 'react';

/** A value that one component sets and another shows: only the other renders again, before any transition. */
export interface Signal<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly listen: (listener: () => void) => () => void;
}

export const useNewSignal = <T>(first: T): Signal<T> => useState(() => createSignal(first))[0];
export const useSignal = <T>({ listen, get }: Signal<T>): T => useSyncExternalStore(listen, get);

function createSignal<T>(first: T): Signal<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
