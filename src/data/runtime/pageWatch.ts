/**
 * What an open page looks after beside the work itself: news, its clock, its ticket code, old rows. In a chunk of its own that
 * comes once the driver runs; until then, and should it never come, records are saved and sent all the same.
 */
import { ROUND_EVERY_MS, startTimer } from '../../sync/rounds/triggers.ts';
import { authState, onAuthChange } from '../session/authState.ts';
import { createClockGuard } from './clockGuard.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { backend } from '../remote/env.ts';
import { systemClock } from '../platform/systemClock.ts';
import { hearHints, pollForNews } from './followChanges.ts';
import { renewCode } from '../session/renewCode.ts';
import { believeSiteClock, lookAtSiteClock, unsureOffset } from '../store/siteClock.ts';
import { tidy } from './tidy.ts';

/** Often enough that a question comes in its own second, and that a page which slept notices. */
const LOOK_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;
/** Not while the first screens are being drawn. */
const FIRST_TIDY_MS = 20_000;

const clockGuard = createClockGuard(deviceStore(), () => ({ wall: Date.now(), steady: performance.now() }));

export interface PageWatch {
  /** A person did something: news are asked for more often again. */
  stir(): void;
  /** The server's clock minus this one (ms), measured just now. */
  measured(offsetMs: number): void;
}

/** `ask`: starts a round that fetches what is new. */
export function startPageWatch(ask: () => void): PageWatch {
  const polling = pollForNews(ask);
  const follow = () => {
    followHints(ask);
  };
  for (const event of ['online', 'offline']) addEventListener(event, follow);
  document.addEventListener('visibilitychange', follow);
  onAuthChange(follow);
  follow();
  startTimer(systemClock, LOOK_EVERY_MS, () => polling.tick());
  const lookAtClock = watchClock();
  void lookAtClock().catch(() => undefined);
  startTimer(systemClock, LOOK_EVERY_MS, lookAtClock);
  const renew = async () => {
    if (await renewCode().catch(() => false)) ask();
  };
  addEventListener('online', () => {
    void renew();
  });
  startTimer(systemClock, ROUND_EVERY_MS, renew);
  startTimer(systemClock, TIDY_EVERY_MS, tidyUp);
  void systemClock.sleep(FIRST_TIDY_MS).then(tidyUp);
  return {
    stir: () => polling.reset(),
    measured: (offsetMs) => {
      void clockGuard.measured(offsetMs).catch(() => undefined);
    },
  };
}

export function believe(): Promise<void> {
  believeSiteClock();
  return clockGuard.believe();
}

/** The embedded backend stands in the app's own origin and has no Realtime. */
function followHints(ask: () => void): void {
  if (backend().url !== location.origin) hearHints(ask);
}

/** Looks at the clock, and knows whether the page was in sight since the look before. */
function watchClock(): () => Promise<void> {
  let watched = true;
  document.addEventListener('visibilitychange', () => {
    watched = false;
  });
  return async () => {
    const wasWatched = watched;
    watched = document.visibilityState === 'visible';
    lookAtSiteClock();
    await clockGuard.look(wasWatched);
    const offsetMs = unsureOffset();
    if (offsetMs !== null) await clockGuard.doubt(offsetMs);
  };
}

async function tidyUp(): Promise<void> {
  const { user } = authState();
  if (user) await tidy(user.id).catch(() => undefined);
}
