import { endTransactions } from '../store/leftPage.ts';

/** The transactions of a page end as it is left and kept; one that comes back after that starts anew. Call once. */
export function followKeptPage(): void {
  let hasEnded = false;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) hasEnded = endTransactions();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasEnded) location.reload();
  });
}
