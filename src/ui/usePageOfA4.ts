import { useLayoutEffect } from 'react';
import { setPageSize } from './pageSize.ts';

/** Any print while this is mounted uses A4, by button or otherwise: not every browser announces printing. `foot`: on every sheet. */
export function usePageOfA4(foot = ''): void {
  useLayoutEffect(() => setPageSize('a4', null, foot), [foot]);
}
