/** The page's part of the sync: triggers rounds in the worker, or runs the same core itself if none answers. The lease keeps them apart. */
import { isMaterialType } from '../../domain/materials/materials.ts';
import { lockName } from '../../sync/clock/lease.ts';
import { ROUND_EVERY_MS, startTimer, type Trigger } from '../../sync/rounds/triggers.ts';
import { UNDO_MS } from '../../sync/entry.ts';
import { authState, onAuthChange } from '../session/authState.ts';
import { noteRoom } from '../store/fullStore.ts';
import { readMeta } from '../store/meta.ts';
import { followClock } from '../store/siteClock.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { showEmptied, wasEmptied } from './emptiedStore.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { readAllDrafts, forgetDrafts } from '../store/knownDrafts.ts';
import { afterFirstPaint, whenIdle } from '../platform/firstPaint.ts';
import { systemClock } from '../platform/systemClock.ts';
import { followRole } from '../session/followRole.ts';
import { appEvents, type EventBus } from '../platform/appEvents.ts';
import { keepSession } from '../session/keepSession.ts';
import { readOthersMovements, mirrorAll, mirrorOwn, onMirrored } from '../store/apply/mirrorMovements.ts';
import { refreshProfile } from '../session/refreshProfile.ts';
import { endExpiredSession } from '../session/restoreIdentity.ts';
import { isUnfinished } from './isUnfinished.ts';
import { sendKeptEvents } from './reportFault.ts';
import { askWorker, registerBackgroundSync } from './worker/askWorker.ts';
import { configFrom } from '../../domain/settings/config.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { siteConfigStore } from '../store/siteConfig.ts';
import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { PageWatch } from './pageWatch.ts';

/** Loaded a moment later, in a separate chunk. */
let watch: PageWatch | null = null;

let started = false;

/** Starts the triggers; safe to call again. `delayMs`: how long the first round waits, unless a save or the network asks for one. */
export function startDriver(delayMs: number): void {
  if (started) return;
  started = true;
  resetLiveQueries();
  addEventListener('online', () => trigger('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return begin();
    trigger('visible');
    // Another tab may have been closed meanwhile, so its draft is free now.
    reloadDrafts();
  });
  startTimer(systemClock, ROUND_EVERY_MS, async () => {
    await endExpiredSession();
    await checkStore();
    if (await isWorkLeft(document.visibilityState === 'visible')) trigger('timer');
  });
  startTimer(systemClock, DRAIN_CHECK_MS, restartDrain);
  let userId = authState().user?.id ?? null;
  onAuthChange(({ user }) => {
    if ((user?.id ?? null) === userId) return;
    userId = user?.id ?? null;
    if (userId === null) return;
    followStore(userId);
    if (begun) void startForUser('signed_in');
    else begin();
  });
  if (userId !== null) followStore(userId);
  setTimeout(begin, delayMs);
}

let begun = false;

/** What the first screen does not need. */
function begin(): void {
  if (begun) return;
  begun = true;
  void loadPageWatch().catch(() => undefined);
  // Loaded in advance, in case the worker does not answer one day and the server no longer has this version's files.
  void afterFirstPaint(loadPageRounds).catch(() => undefined);
  void startForUser('start');
  // A step that could still be undone when this page opened: the first round left it out.
  setTimeout(() => void isWorkLeft(false).then((isLeft) => isLeft && trigger('timer')), UNDO_MS);
}

export const afterSave = (): void => {
  const { user } = authState();
  noteRoom();
  if (user) void mirrorOwn(user.id);
  trigger('save');
  void registerBackgroundSync();
  void persistStorage(navigator.storage);
};

export const sendNow = (): void => {
  trigger('send_now');
};

/** A screen shows stale data: starts a round. The first round starts by itself. */
export const requestRefresh = (): void => {
  if (begun) trigger('visible');
};

export const confirmClock = (): Promise<void> =>
  import('./pageWatch.ts').then(({ confirmPageClock }) => confirmPageClock());

async function loadPageWatch(): Promise<void> {
  const { startPageWatch } = await import('./pageWatch.ts');
  watch = startPageWatch(() => trigger('poll'));
}

let stopOthers: (() => void) | null = null;

/** What the first screen needs. */
function followStore(userId: string): void {
  followClock(userStore(userId).strict, (offsetMs) => watch?.measured(offsetMs));
  followConfig(userStore(userId).strict);
  stopOthers?.();
  const readOthers = () => void readOthersMovements(userId);
  stopOthers = onMirrored(readOthers);
  readOthers();
  reloadDrafts();
}

/** The round first; the rest in separate tasks, so that the page responds to a touch between them. */
async function startForUser(reason: Trigger): Promise<void> {
  const { user } = authState();
  if (!user) return;
  stopMaterials?.();
  trigger(reason);
  keepSession();
  const steps = [
    () => followMaterials(user.id),
    () =>
      followRole(userStore(user.id).strict, () => {
        void refreshProfile({ force: true }).catch(() => undefined);
      }),
    () => void checkStore(),
    () => void mirrorAll(),
    () => void sendKeptEvents(),
    () => void refreshProfile().catch(() => undefined),
  ];
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve));
    if (authState().user?.id !== user.id) return;
    step();
  }
}

function reloadDrafts(): void {
  forgetDrafts();
  const { user } = authState();
  if (user) void readAllDrafts(user.id).catch(() => undefined);
}

let stopMaterials: (() => void) | null = null;

function followMaterials(userId: string): void {
  stopMaterials?.();
  stopMaterials = announceMaterials(appEvents, async () =>
    (await userStore(userId).strict.rows('materials').toArray()).map((row) => row.material_type),
  );
}

/** Emits the app event that the site's materials are on this device, once a user is signed in. Returns what ends it. */
export function announceMaterials(events: EventBus, read: () => Promise<readonly string[]>): () => void {
  const load = async () => {
    try {
      events.emit('MATERIALS_LOADED', { materials: (await read()).filter(isMaterialType) });
    } catch (error) {
      events.emit('MATERIALS_LOAD_FAILED', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const stops = [
    events.on('MATERIALS_LOAD_REQUEST', () => void load()),
    events.on('AUTH_READY', () => events.emit('MATERIALS_LOAD_REQUEST', {})),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Called repeatedly: the browser may empty the store of an open page, and a store is marked when it is in sync for the first time. */
async function checkStore(): Promise<void> {
  const { user } = authState();
  if (!user) return;
  try {
    const [db, device] = [userStore(user.id).strict, deviceStore()];
    if ((await wasEmptied(db, device)) && authState().user?.id === user.id) await showEmptied(db, device);
  } catch {
    /* a store that cannot be read is reported when it is used */
  }
}

function trigger(reason: Trigger): void {
  if (!authState().user) return;
  if (reason !== 'poll' && reason !== 'timer') watch?.restartPolling();
  void askOrRun(reason);
}

/** If the code does not load, the next trigger requests it again. */
async function askOrRun(reason: Trigger): Promise<void> {
  if (await askWorker(reason)) return;
  await loadPageRounds()
    .then(({ pageRounds }) => pageRounds.trigger(reason))
    .catch(() => undefined);
}

/** Most pages leave their rounds to the worker, so the first screen does not wait for the core's code. */
const loadPageRounds = () => import('./pageRounds.ts');

async function isWorkLeft(isVisible: boolean): Promise<boolean> {
  const { user } = authState();
  if (!user) return false;
  // A store that cannot be read may contain unsent work.
  return isUnfinished(userStore(user.id).strict, isVisible).catch(() => true);
}

const DRAIN_CHECK_MS = 2_000;
/** If every round fails, this prevents a new one every two seconds. */
const RESTART_EVERY_MS = 15_000;
let restartedAt = Number.NEGATIVE_INFINITY;

/** If a drain's worker died, the page starts a round at once. */
async function restartDrain(): Promise<void> {
  const { user } = authState();
  if (!user || document.visibilityState !== 'visible') return;
  if (Math.abs(Date.now() - restartedAt) < RESTART_EVERY_MS) return;
  if (!(await isDrainAbandoned(userStore(user.id).strict, navigator.locks))) return;
  restartedAt = Date.now();
  trigger('timer');
}

/** The store says that a drain is sending, but its lock is free. */
export async function isDrainAbandoned(db: UserDb, locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  if (!locks || (await readMeta(db, 'drain'))?.sending !== true) return false;
  const { held = [] } = await locks.query();
  if (held.some((lock) => lock.name === lockName('drain', db.userId))) return false;
  // A drain that ended between the two reads has cleared the flag by now.
  return (await readMeta(db, 'drain'))?.sending === true;
}

let following: { unsubscribe(): void } | null = null;

function followConfig(db: UserDb): void {
  following?.unsubscribe();
  siteConfigStore.setState({ config: null });
  following = lastingQuery(() => db.rows('system_config').toArray()).subscribe((entries) =>
    siteConfigStore.setState({ config: configFrom(entries) }),
  );
}

/** Transactions of this page, other tabs and the worker. */
const MANY_CHANGES = 250;

/** Dexie's live queries keep each changed key until they run: after so many changes all run again, so that no list grows for days. */
export function resetLiveQueries(many = MANY_CHANGES): () => void {
  let changes = 0;
  const count = (parts: ObservabilitySet) => {
    // Another tab has just done it.
    changes = parts.all ? 0 : changes + 1;
    if (changes === many) void whenIdle().then(reset);
  };
  const reset = () => {
    if (changes >= many) Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  };
  Dexie.on.storagemutated.subscribe(count);
  return () => Dexie.on.storagemutated.unsubscribe(count);
}

let hasAskedToPersist = false;

/** Asks the browser, after the first save and once a visit, to keep this origin's storage when space runs short. */
async function persistStorage(storage: StorageManager | undefined): Promise<void> {
  if (hasAskedToPersist || !storage?.persist) return;
  hasAskedToPersist = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    /* not allowed here */
  }
}
