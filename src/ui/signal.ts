import { useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

/** A value that one component sets and another shows: only the other renders again, before any transition. */
export type Signal<T> = StoreApi<T>;

export const useNewSignal = <T>(first: T): Signal<T> => useState(() => createStore(() => first))[0];
export const useSignal = <T>(signal: Signal<T>): T => useStore(signal);
