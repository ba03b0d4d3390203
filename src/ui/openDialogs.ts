import { create } from 'zustand';

/** In the order in which they opened: all but the last, and the page, take no press. */
export const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** Nor does the page beneath scroll: a wheel or a finger that the dialog has no use for would move it unseen. */
useOpenDialogs.subscribe(({ length }, before) => {
  const page = document.documentElement;
  if (length === 0) page.classList.remove('beneath', 'beside-bar');
  else if (before.length === 0) {
    page.classList.toggle('beside-bar', innerWidth > page.clientWidth);
    page.classList.add('beneath');
  }
});
