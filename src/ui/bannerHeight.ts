/** Height of the banner at the bottom of the screen, px; 0 where there is none. What sticks to the bottom stays above it. */
import { create } from 'zustand';

export const useBannerHeight = create<number>(() => 0);

/**
 * The page ends above the banner. Not a custom property of the root: each change of one recomputes the style of every element.
 */
export function setBannerHeight(height: number): void {
  document.body.style.paddingBottom = height > 0 ? `${height}px` : '';
  useBannerHeight.setState(height, true);
}
