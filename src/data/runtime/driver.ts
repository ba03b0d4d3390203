/**
 * The page's side of the sync: it watches for reasons to sync and asks the worker to. Where no worker is in control, or
 * the worker does not answer, the page runs the same core itself; the lease in the store keeps the two apart.
 */
import { createRounds, ROUND_EVERY_MS, startTimer } from '../../sync/rounds/triggers.ts';
import type { Trigger } from '../../sync/rounds/triggers.ts';
import { authState, onAuthChange } from '../session/authState.ts';
import { followClock } from '../store/siteClock.ts';
import { followConfig } from './followConfig.ts';
import { userStore } from '../store/schema.ts';
import { tellEmptied, wasEmptied } from './emptiedStore.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { createEngine } from './engine.ts';
import { readAllDrafts } from '../store/knownDrafts.ts';
import { forgetDrafts } from '../store/knownDrafts.ts';
import { systemClock } from '../platform/systemClock.ts';
import type { PageWatch } from './pageWatch.ts';
import { pageTokens } from '../session/pageSession.ts';
import { followRole } from '../session/followRole.ts';
import { appEvents } from '../platform/appEvents.ts';
import { announceMaterials } from './materialsEvents.ts';
import { keepSession } from '../session/keepSession.ts';
import { mirrorAll, mirrorOwn } from '../store/mirrorMovements.ts';
import { refreshProfile } from '../session/refreshProfile.ts';
import { endExpiredSession } from '../session/restoreIdentity.ts';
import { sendSecurityLog } from './securityLog.ts';
import { isUnfinished } from './unfinished.ts';
import { watchDrain } from './watchDrain.ts';
import { keepWhatIsSaved } from '../platform/persistStorage.ts';
import { askWorker, registerBackgroundSync } from './worker/askWorker.ts';

const engine = createEngine(pageTokens);
const rounds = createRounds({
  clock: systemClock,
  round: async (options) => {
    await engine.round(options);
  },
  onError: () => undefined,
});

/** Comes a moment later, in a chunk of its own. */
let watch: PageWatch | null = null;

let started = false;

/** Starts the triggers; safe to call again. */
export function startDriver(): void {
  if (started) return;
  started = true;
  addEventListener('online', () => {
    trigger('online');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    trigger('visible');
    // Another tab may have been closed meanwhile, with a draft that is nobody's now.
    lookForDrafts();
  });
  startTimer(systemClock, ROUND_EVERY_MS, async () => {
    await endExpiredSession();
    await checkStore();
    if (await hasWork()) trigger('timer');
  });
  watchDrain({
    clock: systemClock,
    locks: navigator.locks,
    ask: () => {
      trigger('timer');
    },
    db: () => {
      const { user } = authState();
      return user && document.visibilityState === 'visible' ? userStore(user.id).strict : null;
    },
  });
  let userId = authState().user?.id ?? null;
  onAuthChange(({ user }) => {
    if ((user?.id ?? null) === userId) return;
    userId = user?.id ?? null;
    if (userId !== null) begin('signed_in');
  });
  void watchPage().catch(() => undefined);
  if (userId !== null) begin('start');
}

export const afterSave = (): void => {
  const { user } = authState();
  if (user) void mirrorOwn(user.id);
  trigger('save');
  void registerBackgroundSync();
  void keepWhatIsSaved(navigator.storage);
};

export const sendNow = (): void => {
  trigger('send_now');
};

/** A screen shows what is older than it should be. */
export const askForNews = (): void => {
  trigger('visible');
};

/** The person says that the device's clock is right. */
export async function believeClock(): Promise<void> {
  const { believe } = await import('./pageWatch.ts');
  await believe();
}

async function watchPage(): Promise<void> {
  const { startPageWatch } = await import('./pageWatch.ts');
  watch = startPageWatch(() => {
    trigger('poll');
  });
}

function begin(reason: Trigger): void {
  const { user } = authState();
  if (user) {
    followClock(userStore(user.id).strict, (offsetMs) => watch?.measured(offsetMs));
    followConfig(userStore(user.id).strict);
    keepSession();
    followMaterials(user.id);
    followRole(userStore(user.id).strict, () => {
      void refreshProfile({ force: true }).catch(() => undefined);
    });
  }
  void checkStore();
  lookForDrafts();
  void mirrorAll();
  trigger(reason);
  void sendSecurityLog().catch(() => undefined);
  void refreshProfile().catch(() => undefined);
}

function lookForDrafts(): void {
  forgetDrafts();
  const { user } = authState();
  if (user) void readAllDrafts(user.id).catch(() => undefined);
}

let stopMaterials: (() => void) | null = null;

function followMaterials(userId: string): void {
  stopMaterials?.();
  stopMaterials = announceMaterials(appEvents, async () =>
    (await userStore(userId).strict.rows('materials').toArray()).map((row) => String(row['material_type'])),
  );
}

/** Again and again: a store may be emptied behind an open page, and one that is in sync for the first time is marked. */
async function checkStore(): Promise<void> {
  const { user } = authState();
  if (!user) return;
  try {
    const [db, device] = [userStore(user.id).strict, deviceStore()];
    if ((await wasEmptied(db, device)) && authState().user?.id === user.id) await tellEmptied(db, device);
  } catch {
    /* a store that cannot be read says so when it is used */
  }
}

function trigger(reason: Trigger): void {
  if (!authState().user) return;
  if (reason !== 'poll' && reason !== 'timer') watch?.stir();
  void askOrRun(reason);
}

async function askOrRun(reason: Trigger): Promise<void> {
  if (!(await askWorker(reason))) await rounds.trigger(reason);
}

async function hasWork(): Promise<boolean> {
  const { user } = authState();
  if (!user) return false;
  // A store that cannot be read may hold anything.
  return isUnfinished(userStore(user.id).strict, document.visibilityState === 'visible').catch(() => true);
}
