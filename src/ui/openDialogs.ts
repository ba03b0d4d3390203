import { create } from 'zustand';

/** In the order in which they opened: all but the last, and the page, take no press. */
export const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);
