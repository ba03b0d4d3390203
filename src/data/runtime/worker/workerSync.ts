import { createRounds, ROUND_EVERY_MS, type Trigger } from '../../../sync/rounds/triggers.ts';
import { configFrom, type Config } from '../../../domain/settings/config.ts';
import { deviceStore } from '../../store/deviceStore.ts';
import { noteRoom } from '../../store/fullStore.ts';
import { storeShape, userStore } from '../../store/schema.ts';
import { createEngine } from '../engine.ts';
import { systemClock } from '../../platform/systemClock.ts';
import { backend } from '../../remote/env.ts';
import { withRenewalLock } from '../../platform/locks.ts';
import { measuredOffset } from '../../session/measuredOffset.ts';
import { createRenewal } from '../../session/renewal.ts';
import { createSessionStorage, readSession, type SessionStorage } from '../../session/client/sessionStorage.ts';
import { createTokenSource } from '../../session/client/tokens.ts';
import type { SyncRequest } from './workerMessages.ts';

/** `leaving`: aborted when a newer worker waits. It takes over only once this one is idle, so this one must not wait then. */
export function createWorkerSync(leaving: () => AbortSignal) {
  const storage = createSessionStorage(deviceStore(), null);
  let config = configFrom([]);
  const offsetMs = (userId: string) => measuredOffset(userId).catch(() => null);
  const auth = createRenewal({ backend: backend(), storage, locks: navigator.locks, now: Date.now, offsetMs });
  const tokens = createTokenSource({
    storage,
    auth: () => Promise.resolve(auth),
    exclusively: (work) => withRenewalLock(navigator.locks, work),
    now: Date.now,
    isOnline: () => navigator.onLine,
    offsetMs,
    refreshLimitMs: () => config['cache.session_timeout'],
    bufferMs: () => config['system.session_buffer'] * 1000,
  });
  /** Reading the settings does not delay a round. */
  async function begin(): Promise<void> {
    config = (await configOfUser(storage).catch(() => null)) ?? config;
  }
  const engine = createEngine(tokens);
  let complete = false;
  const rounds = createRounds({
    clock: systemClock,
    round: async (options) => {
      complete = false;
      complete = await engine.round(options);
      if (complete) noteRoom();
    },
    onError: noteRoom,
  });
  return {
    /** Whether this worker can open the store of the requesting page. */
    answers: (request: SyncRequest): boolean => request.store === storeShape(),
    /** One round; if it left work undone, another after a pause, as long as the browser lets the worker live. */
    trigger: async (trigger: Trigger): Promise<void> => {
      await begin();
      await rounds.trigger(trigger);
      if ((await engine.photos()) && complete) return;
      await systemClock.sleep(ROUND_EVERY_MS, leaving());
      // The pages have their own timer.
      if (!leaving().aborted) await rounds.trigger('timer');
    },
    /** Rejects when work is left, so that the browser fires the event again later. */
    backgroundSync: async (): Promise<void> => {
      await begin();
      await rounds.trigger('background_sync');
      if (!(await engine.photos()) || !complete) throw new Error('work is left');
    },
  };
}

/** As the pages read them, from the store of the signed-in user; null without one. */
async function configOfUser(storage: SessionStorage): Promise<Config | null> {
  const session = await readSession(storage);
  return session && configFrom(await userStore(session.user.id).strict.rows('system_config').toArray());
}
