/** Height of the banner at the bottom of the screen, px; 0 where there is none. What sticks to the bottom stays above it. */
import { create } from 'zustand';

export const useBannerHeight = create<number>(() => 0);

/**
 * The page ends above the banner. The padding is not that of `body`, which is printed too, nor a custom property, each change of which
 * recomputes the style of every element.
 */
export function setBannerHeight(height: number): void {
  const page = document.getElementById('root');
  if (page) page.style.paddingBottom = height > 0 ? `${height}px` : '';
  useBannerHeight.setState(height, true);
}
