/** Heights in px of what stands at the bottom of the screen: the tabs of a phone, a banner above them, then the toasts; 0 where there is none. */
import { create } from 'zustand';

const NONE = { tabs: 0, banner: 0, toasts: 0 };
const useHeights = create(() => NONE);

export const useTabsHeight = (): number => useHeights(({ tabs }) => tabs);
/** The toasts stand on it. */
export const useBottomHeight = (): number => useHeights(({ tabs, banner }) => tabs + banner);
/** What sticks to the bottom stays above all of it. */
export const useBannerHeight = (): number => useHeights(({ tabs, banner, toasts }) => tabs + banner + toasts);

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
