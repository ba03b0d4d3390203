/**
 * Number of saves that this page has made. A save is shown before the store is read again (deferBackgroundReads.ts), so the counts on
 * screen add the saves made since their reading began.
 */
import { create } from 'zustand';

const store = create<{ made: number }>()(() => ({ made: 0 }));

export const saveCount = (): number => store.getState().made;
export const useSaveCount = (): number => store(({ made }) => made);
export const countSave = (): void => {
  store.setState({ made: saveCount() + 1 });
};
