import { useEffect } from 'react';

/**
 * For a page that shares its path with others: it begins at its top. Nothing is returned to React: newer browsers answer
 * `scrollTo` with a promise, and React would take that for a clean-up and break on leaving the page.
 */
export function useTopOfPage(): void {
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
}
