/** Heights in px of what stands at the bottom of the screen: the tabs of a phone, a banner above them, then a form's bar that saves; 0 where there is none. */
import { create } from 'zustand';

type Part = 'tabs' | 'banner' | 'saveBar';
const NONE = { tabs: 0, banner: 0, saveBar: 0 };
const useHeights = create(() => NONE);

export const useTabsHeight = (): number => useHeights(({ tabs }) => tabs);
/** What sticks to the bottom stays above it. */
export const useBannerHeight = (): number => useHeights(({ tabs, banner }) => tabs + banner);
/** What floats stays above all of it. */
export const useBottomHeight = (): number => useHeights(({ tabs, banner, saveBar }) => tabs + banner + saveBar);

/**
 * For the `ref` of such a part. The page ends above the tabs and the banner. The padding is not that of `body`, which is printed too, nor
 * a custom property, each change of which recomputes the style of every element.
 */
export const keepRoom = (part: Part) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const tell = (height: number) => {
    useHeights.setState({ [part]: height });
    const { tabs, banner } = useHeights.getState();
    const page = document.getElementById('root');
    if (page) page.style.paddingBottom = tabs + banner > 0 ? `${tabs + banner}px` : '';
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
