/** The suspected clock error that the screen asks the user about. Small on purpose: the check itself is loaded later (clockGuard.ts). */
import { create } from 'zustand';

const store = create<{ doubtMs: number | null }>()(() => ({ doubtMs: null }));

/** Suspected error of the clock (ms; below zero: behind); null if there is nothing to ask the user. */
export const useClockDoubt = (): number | null => store(({ doubtMs }) => doubtMs);
export const showClockDoubt = (doubtMs: number | null): void => store.setState({ doubtMs });
