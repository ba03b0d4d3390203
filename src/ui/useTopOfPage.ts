import { useEffect } from 'react';

/** For a page that shares its path with others. The promise of newer `scrollTo` implementations must not reach React as a clean-up. */
export function useTopOfPage(): void {
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
}
