import { useLayoutEffect } from 'react';
import { setPageSize } from './pageSize.ts';

/** Whatever is printed while this is on screen is on A4, by the button or any other way: not every browser says that it prints. `foot`: on every sheet. */
export function usePageOfA4(foot = ''): void {
  useLayoutEffect(() => setPageSize('a4', null, foot), [foot]);
}
