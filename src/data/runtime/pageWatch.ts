/** The periodic tasks of an open page. A separate chunk, loaded after the driver: records are saved and sent without it too. */
import { ROUND_EVERY_MS, startTimer } from '../../sync/rounds/triggers.ts';
import { authState, onAuthChange } from '../session/authState.ts';
import { createClockGuard } from './clockGuard.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { backend } from '../remote/env.ts';
import { systemClock } from '../platform/systemClock.ts';
import { sendKeptEvents } from './reportFault.ts';
import { followRefusals } from './reportRefusals.ts';
import { renewCode } from '../session/refreshProfile.ts';
import { confirmSiteClock, checkSiteClock, unconfirmedOffset, siteNow } from '../store/siteClock.ts';
import { applyDeferredOutcomes } from '../store/apply/deferredOutcomes.ts';
import { forgetDaily } from '../store/draftStore.ts';
import { forgetOld } from '../store/apply/forgetOld.ts';
import { userStore } from '../store/schema.ts';
import { forgetSettled } from '../store/apply/syncStore.ts';
import { followHints, type HintChannel, type Hints } from '../../sync/rounds/changeHints.ts';
import { createPolling, type Polling } from '../../sync/rounds/polling.ts';
import { looksForChanges } from '../session/notifying.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { readPull } from '../store/meta.ts';
import { pageTokens } from '../session/pageSession.ts';

/** Often enough for polls to be on time, and for a page that slept to notice it. */
const CHECK_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;
/** Events that could not be sent when they were recorded; usually there are none. */
const EVENTS_EVERY_MS = 300_000;
/** Not while the first screens are rendered. */
const FIRST_TIDY_MS = 20_000;

const clockGuard = createClockGuard(deviceStore(), () => ({ wall: Date.now(), steady: performance.now() }));

export interface PageWatch {
  restartPolling(): void;
  /** `offsetMs`: server clock minus device clock, measured just now. */
  measured(offsetMs: number): void;
}

export function startPageWatch(startRound: () => void): PageWatch {
  const polling = createPagePolling(startRound);
  const follow = () => updateHintSubscription(startRound);
  const watchRefusals = () => followRefusals(authState().user?.id ?? null);
  onAuthChange(watchRefusals);
  watchRefusals();
  for (const event of ['online', 'offline']) addEventListener(event, follow);
  document.addEventListener('visibilitychange', follow);
  onAuthChange(follow);
  follow();
  startTimer(systemClock, CHECK_EVERY_MS, () => polling.tick());
  const lookAtClock = watchClock();
  void lookAtClock().catch(() => undefined);
  startTimer(systemClock, CHECK_EVERY_MS, lookAtClock);
  const renew = async () => {
    if (await renewCode().catch(() => false)) startRound();
  };
  addEventListener('online', () => void renew());
  startTimer(systemClock, ROUND_EVERY_MS, renew);
  startTimer(systemClock, ROUND_EVERY_MS, report);
  addEventListener('online', () => void sendKeptEvents());
  startTimer(systemClock, EVENTS_EVERY_MS, sendKeptEvents);
  startTimer(systemClock, TIDY_EVERY_MS, tidyUp);
  void systemClock.sleep(FIRST_TIDY_MS).then(tidyUp);
  return {
    restartPolling: () => polling.reset(),
    measured: (offsetMs) => void clockGuard.measured(offsetMs).catch(() => undefined),
  };
}

export function confirmPageClock(): Promise<void> {
  confirmSiteClock();
  return clockGuard.confirm();
}

/** Returns the clock check, which knows whether the page was visible since the last one. */
function watchClock(): () => Promise<void> {
  let watched = true;
  document.addEventListener('visibilitychange', () => {
    watched = false;
  });
  return async () => {
    const wasWatched = watched;
    watched = document.visibilityState === 'visible';
    checkSiteClock();
    await clockGuard.check(wasWatched);
    const offsetMs = unconfirmedOffset();
    if (offsetMs !== null) await clockGuard.doubt(offsetMs);
  };
}

/** If it fails, the next tick tries again. */
const report = (): Promise<void> =>
  import('./reportDevice.ts').then(({ reportDevice }) => reportDevice()).catch(() => undefined);

async function tidyUp(): Promise<void> {
  const { user } = authState();
  if (user) await tidy(user.id).catch(() => undefined);
}

/** Deletes what is no longer needed: settled mutations after thirty days, daily drafts of past days, rows outside the history window. */
export async function tidy(userId: string): Promise<void> {
  const db = userStore(userId).relaxed;
  await applyDeferredOutcomes(db);
  await forgetSettled(db, Date.now());
  await forgetDaily(db, Date.now());
  await forgetOld(db, siteNow());
}

/** Looks for changes while the page is visible: by hints if the backend sends them, and by polling. */
let hints: Hints | null = null;

/** The newest position of the server that this device has; null without a signed-in user, or if the store cannot be read. */
async function position(): Promise<number | null> {
  const { user } = authState();
  if (!user) return null;
  const pull = await readPull(userStore(user.id).strict).catch(() => null);
  return pull && pull.position;
}

const createPagePolling = (startRound: () => void): Polling =>
  createPolling({
    clock: systemClock,
    startRound,
    position,
    intervalMs: () => currentConfig()['realtime.polling_interval'],
    isVisible: looksForChanges,
    isHinted: () => hints?.isSubscribed() === true,
  });

/** Subscribes to hints while a user is signed in, the page is visible and there is a network; else unsubscribes. */
function updateHintSubscription(startRound: () => void): void {
  const wanted = authState().user !== null && document.visibilityState === 'visible' && navigator.onLine;
  if (!wanted) {
    hints?.stop();
    hints = null;
  }
  if (!wanted || hints) return;
  hints = followHints({
    clock: systemClock,
    random: Math.random,
    channel: lazyChannel,
    position,
    startRound,
    settings: () => ({
      reconnectMs: currentConfig()['realtime.reconnect_delay'],
      attempts: currentConfig()['realtime.max_reconnect_attempts'],
    }),
  });
}

/** If the library cannot be loaded, the subscription counts as gone. */
const lazyChannel: HintChannel = {
  open: (listener) => {
    let close: (() => void) | null = null;
    let over = false;
    const open = async () => {
      const { createRealtimeChannel } = await import('../remote/realtimeChannel.ts');
      if (!over) close = createRealtimeChannel({ backend: backend(), token }).open(listener);
    };
    open().catch(() => {
      if (!over) listener.onStatus('gone');
    });
    return () => {
      over = true;
      close?.();
    };
  },
};

const token = async (): Promise<string | null> => {
  const found = await pageTokens.current();
  return found.kind === 'token' ? found.value : null;
};
