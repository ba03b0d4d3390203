/** Heights in px of the elements at the bottom of the screen: a phone's tabs, a banner above them, then the toasts; 0 without one. */
import { create } from 'zustand';

/** For the lowest element: an iPad draws its home bar there. */
export const ABOVE_HOME_BAR = 'pb-[max(0.5rem,env(safe-area-inset-bottom))]';

const NONE = { tabs: 0, banner: 0, toasts: 0, keyboard: 0 };
const useHeights = create(() => NONE);

export const useTabsHeight = (): number => useHeights(({ tabs }) => tabs);
/** The toasts are above it. */
export const useBottomHeight = (): number => useHeights(({ tabs, banner }) => tabs + banner);
/** Sticky elements at the bottom stay above all of it. */
export const useBannerHeight = (): number =>
  useHeights(({ tabs, banner, toasts, keyboard }) => Math.max(keyboard, tabs + banner + toasts));

/** px of the page that the keyboard covers. Android shrinks the page (`interactive-widget`), so it is 0. iOS overlays it. */
export const useKeyboardHeight = (): number => useHeights(({ keyboard }) => keyboard);

/** A toolbar that appears and disappears is no keyboard. */
const SMALLEST_KEYBOARD = 100;

export function followKeyboard(): () => void {
  const view = globalThis.visualViewport;
  const ended = new AbortController();
  const look = () => {
    // A page zoomed with two fingers shows less for another reason.
    const isZoomed = !view || view.scale > 1.01;
    const covered = isZoomed ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
    useHeights.setState({ keyboard: covered < SMALLEST_KEYBOARD ? 0 : covered });
  };
  for (const event of ['resize', 'scroll']) view?.addEventListener(event, look, { signal: ended.signal });
  return () => ended.abort();
}

/** For the `ref` of such an element: the page ends above it. A custom property would recompute every element's style. */
export const keepRoom = (part: 'tabs' | 'banner' | 'toasts') => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const tell = (height: number) => {
    useHeights.setState({ [part]: height });
    const { tabs, banner, toasts } = useHeights.getState();
    const all = tabs + banner + toasts;
    const page = document.getElementById('root');
    if (page) page.style.paddingBottom = all > 0 ? `${all}px` : '';
  };
  // Text wraps on a narrow screen, and changes with the input. The first call comes after the first frame's layout: an earlier read
  // would force a layout of the whole page within React's commit.
  const resized = new ResizeObserver(() => tell(element.offsetHeight));
  resized.observe(element);
  return () => {
    resized.disconnect();
    tell(0);
  };
};
