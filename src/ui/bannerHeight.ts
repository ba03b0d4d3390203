/** Heights in px of what stands at the bottom of the screen: the tabs of a phone, a banner above them, then the toasts; 0 where there is none. */
import { create } from 'zustand';

/** For what stands at the very bottom: an iPad draws its home bar there. */
export const ABOVE_HOME_BAR = 'pb-[max(0.5rem,env(safe-area-inset-bottom))]';

const NONE = { tabs: 0, banner: 0, toasts: 0, keyboard: 0 };
const useHeights = create(() => NONE);

export const useTabsHeight = (): number => useHeights(({ tabs }) => tabs);
/** The toasts stand on it. */
export const useBottomHeight = (): number => useHeights(({ tabs, banner }) => tabs + banner);
/** What sticks to the bottom stays above all of it. */
export const useBannerHeight = (): number =>
  useHeights(({ tabs, banner, toasts, keyboard }) => Math.max(keyboard, tabs + banner + toasts));

/** px of the page that the keyboard covers. Android makes the page smaller (`interactive-widget`): there it is 0. iOS lays the keyboard over it. */
export const useKeyboardHeight = (): number => useHeights(({ keyboard }) => keyboard);

/** A toolbar that comes and goes is no keyboard. */
const SMALLEST_KEYBOARD = 100;

export function followKeyboard(): () => void {
  const view = globalThis.visualViewport;
  const ended = new AbortController();
  const look = () => {
    // A page that is zoomed by two fingers shows less for another reason.
    const isZoomed = !view || view.scale > 1.01;
    const covered = isZoomed ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
    useHeights.setState({ keyboard: covered < SMALLEST_KEYBOARD ? 0 : covered });
  };
  for (const event of ['resize', 'scroll']) view?.addEventListener(event, look, { signal: ended.signal });
  return () => ended.abort();
}

/** For the `ref` of such a part: the page ends above it. A custom property would recompute every element's style. */
export const keepRoom = (part: 'tabs' | 'banner' | 'toasts') => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const tell = (height: number) => {
    useHeights.setState({ [part]: height });
    const { tabs, banner, toasts } = useHeights.getState();
    const all = tabs + banner + toasts;
    const page = document.getElementById('root');
    if (page) page.style.paddingBottom = all > 0 ? `${all}px` : '';
  };
  // Words wrap on a narrow screen, and change with what is typed. The first call comes after the layout of the first frame: read before
  // that, the height would force a layout of the whole page within React's commit.
  const resized = new ResizeObserver(() => tell(element.offsetHeight));
  resized.observe(element);
  return () => {
    resized.disconnect();
    tell(0);
  };
};
