import { endTransactions } from '../store/leftPage.ts';

/** A page that enters the back/forward cache ends its transactions; if it ended any, it reloads when it returns. Call once. */
export function followKeptPage(): void {
  let hasEnded = false;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) hasEnded = endTransactions();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasEnded) location.reload();
  });
}
