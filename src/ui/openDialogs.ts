import { create } from 'zustand';

/** In the order of opening: all but the last, and the page, accept no press. */
export const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The page below does not scroll either: a wheel or finger that the dialog does not use would move it unseen. */
useOpenDialogs.subscribe(({ length }, before) => {
  const page = document.documentElement;
  if (length === 0) page.classList.remove('beneath', 'beside-bar');
  else if (before.length === 0) {
    page.classList.toggle('beside-bar', innerWidth > page.clientWidth);
    page.classList.add('beneath');
  }
});
