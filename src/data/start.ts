/** Starts the data layer from the app's entry. Small on purpose: Dexie and the sync core are loaded once a user is signed in. */
import { authState, onAuthChange } from './session/authState.ts';
import { restoreIdentity } from './session/restoreIdentity.ts';
import { forgetRowsOf } from './session/forgetRowsOf.ts';
import { forgetRowsUntilGone } from './session/rowsLeft.ts';
import { onOtherTabChange } from './session/signedInTabs.ts';
import { endTransactions } from './store/leftPage.ts';
import { watchReadiness } from './runtime/appUpdates.ts';

/** Restores the signed-in user, starts the triggers and registers the worker. Call once. */
export function startData(): void {
  followKeptPage();
  watchReadiness(navigator.serviceWorker);
  onAuthChange(() => loadDriver(0));
  loadDriver(SCREEN_FIRST_MS);
  onOtherTabChange(() => void restoreIdentity());
  void restoreIdentity();
  const forgetLeft = () => void forgetRowsUntilGone(forgetRowsOf).catch(() => undefined);
  addEventListener('online', forgetLeft);
  // A sign-out without signal leaves rows, and a browser that wrongly assumes signal sends no event when it returns.
  onAuthChange(() => authState().user === null && forgetLeft());
  forgetLeft();
  const register = () => setTimeout(() => void loadWorker().catch(() => undefined), WORKER_AFTER_MS);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

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

/** While it installs, the worker fetches and stores every file of the app: before that, the first screen needs processor and network. */
const WORKER_AFTER_MS = 2_500;

const loadWorker = () => import('./runtime/worker/registerWorker.ts').then(({ registerWorker }) => registerWorker());

/** If a user is signed in at the start, their screen renders before the sync begins. */
const SCREEN_FIRST_MS = 1_200;

function loadDriver(delayMs: number): void {
  if (authState().phase !== 'signed_in') return;
  void import('./runtime/driver.ts').then(({ startDriver }) => startDriver(delayMs));
}
