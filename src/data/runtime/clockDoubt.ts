/** What the screen asks the person about the device's clock. Light: who finds the doubt comes later (clockGuard.ts). */
import { create } from 'zustand';

const store = create<{ doubtMs: number | null }>()(() => ({ doubtMs: null }));

/** How far the clock is from where it should be (ms, behind below zero); null while nobody has to be asked. */
export const useClockDoubt = (): number | null => store(({ doubtMs }) => doubtMs);
export const showDoubt = (doubtMs: number | null): void => store.setState({ doubtMs });
