/** Temporary messages. Nothing important is shown only here. */
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  /** `plain`: a hint, or an action that did not happen without being a failure. */
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title: string;
  readonly text?: string;
  /** For as long as the toast is shown. */
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** How long it can be pressed (ms): the toast is shown this long, whatever the site's setting. */
  readonly forMs: number;
  /** Its dialog has a separate button for it. */
  readonly isInDialog?: boolean;
}

/** Shown for 5 s, or for the site's setting, or until the next one comes. */
export function toast(tone: Toast['tone'], title: string, text?: string): void {
  add({ tone, title, ...(text && { text }) }, shownForMs);
}

/** Shown for as long as it can be pressed, whatever comes meanwhile. Returns its id. */
export const toastWithAction = (title: string, text: string, action: ToastAction): number =>
  add({ tone: 'good', title, text, action }, action.forMs);

function add(content: Omit<Toast, 'id'>, forMs: number): number {
  const id = (last += 1);
  useToasts.setState(
    (shown) => [...shown.filter(({ action }) => action).slice(1 - MOST_SHOWN), { id, ...content }],
    true,
  );
  setTimeout(() => dismissToast(id), forMs);
  return id;
}

export const dismissToast = (id: number): void =>
  useToasts.setState((shown) => shown.filter((one) => one.id !== id), true);

export const useToasts = create<readonly Toast[]>(() => []);

export const setToastDuration = (ms: number): void => void (shownForMs = ms);

/** More would hide the page. */
const MOST_SHOWN = 3;
let shownForMs = 5000;
let last = 0;
