/** Whether this device knows the app already: a record was saved on it, or this is not the first visit. */
import { create } from 'zustand';

const VISITS_KEY = 'app:visits';
const THIS_VISIT_KEY = 'app:visit';

const store = create<{ familiar: boolean }>()(() => ({ familiar: false }));

export const useFamiliar = (): boolean => store(({ familiar }) => familiar);

/** A visit lasts until the tab is closed; a reload is none. Call once at the start. */
export function noteVisit(): void {
  try {
    const visits = Number(localStorage.getItem(VISITS_KEY) ?? 0);
    const isNew = sessionStorage.getItem(THIS_VISIT_KEY) === null;
    if (isNew) {
      sessionStorage.setItem(THIS_VISIT_KEY, '1');
      localStorage.setItem(VISITS_KEY, String(visits + 1));
    }
    if (visits + (isNew ? 1 : 0) >= 2) store.setState({ familiar: true });
  } catch { /* a browser that remembers nothing is met for the first time */ }
}

export function noteSave(): void {
  if (store.getState().familiar) return;
  store.setState({ familiar: true });
  try {
    localStorage.setItem(VISITS_KEY, String(Math.max(2, Number(localStorage.getItem(VISITS_KEY) ?? 0))));
  } catch { /* known until the page closes */ }
}
