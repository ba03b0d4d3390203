/**
 * How many saves this page has made. A save stands on the screen before the store is read again (deferBackgroundReads.ts); whoever counts what
 * waits adds those that were made since its reading began.
 */
import { create } from 'zustand';

const store = create<{ made: number }>()(() => ({ made: 0 }));

export const savesMade = (): number => store.getState().made;
export const useSavesMade = (): number => store(({ made }) => made);
export const noteMade = (): void => {
  store.setState({ made: savesMade() + 1 });
};
