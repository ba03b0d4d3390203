/** The sync core with the browser's implementations of its ports: the same in the worker and in a page without one. */
import { configFrom } from '../../domain/settings/config.ts';
import { retryOf } from '../../sync/clock/backoff.ts';
import { sendPhotos } from '../../sync/photos/sendPhotos.ts';
import { isComplete, syncRound } from '../../sync/rounds/round.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { createPhotoStore } from '../store/photoStore.ts';
import { inState, userStore, type UserDb } from '../store/schema.ts';
import { createSyncStore } from '../store/apply/syncStore.ts';
import { createMirrorQueue } from '../store/apply/mirrorMovements.ts';
import { systemClock } from '../platform/systemClock.ts';
import { appVersion, backend } from '../remote/env.ts';
import { createLocks } from '../platform/locks.ts';
import { createPhotoServer } from '../remote/photoServer.ts';
import { IDENTITY_KEY, type Identity } from '../session/identity.ts';
import { createTransport } from '../remote/rpc.ts';
import { isCount, isText, jsonAs, mapOf, orMissing, shaped } from '../../domain/values/shape.ts';
import { movementsToAsk } from '../../sync/predict/unsentMovements.ts';
import { nameOfRequest } from '../../sync/pull/requestName.ts';
import { readPull, writeMeta } from '../store/meta.ts';
import { othersMovements } from '../store/apply/stockMirror.ts';
import type { SyncDeps } from '../../sync/clock/deps.ts';
import type { PullOptions } from '../../sync/pull/pull.ts';
import type { TokenSource } from '../../sync/ports.ts';

export function createEngine(tokens: TokenSource) {
  const locks = createLocks(navigator.locks);
  const transport = createTransport(backend());
  const photoServer = createPhotoServer(backend());
  const telling = createMirrorQueue();
  let photos = Promise.resolve(true);
  return {
    /** Resolves when the photos and reports that the rounds started have ended. True: no photo is left that could be sent. */
    photos: async (): Promise<boolean> => {
      await telling.ended();
      return photos;
    },
    /** One round for the signed-in user of this device. True: no work is left. */
    round: async (options: { forced: boolean } & PullOptions): Promise<boolean> => {
      const identity = await deviceStore().get<Identity>(IDENTITY_KEY);
      if (!identity) return true;
      const db = userStore(identity.id).relaxed;
      const deps: SyncDeps = {
        store: createSyncStore(db),
        transport,
        tokens,
        locks,
        clock: systemClock,
        random: Math.random,
        appVersion: appVersion(),
        // From the site's settings on this device, within bounds.
        retry: async () => retryOf(configFrom(await db.rows('system_config').toArray())),
      };
      const signal = () => (options.shortenWaits?.aborted ? undefined : options.shortenWaits);
      const beforePull = () => askOthersMovements(db, deviceStore(), deps, signal()).catch(() => undefined);
      const { epoch: before } = await deps.store.pullState();
      const report = await syncRound({ ...deps, beforePull }, options);
      // Whether the server answered a pull in this round; a pull that found a new epoch may have failed after that.
      const { epoch } = await deps.store.pullState();
      const isHeardOf = epoch !== before || report.pull.end === 'up_to_date' || report.pull.end === 'interrupted';
      telling.round(identity.id, isHeardOf);
      // Records first: while one waits, no photo is sent.
      if (report.drain.end === 'drained') {
        const send = () => sendPhotos({ ...deps, photos: createPhotoStore(db), photoServer }, options);
        photos = photos.then(send).then(
          (end) => end === 'done',
          () => false,
        );
      }
      // Blocked entries, and those that wait for a decision, are sent again by the next round.
      return isComplete(report) && (await inState(db, 'queued').limit(1).count()) === 0;
    },
  };
}

const isMovementsAnswer = shaped({ epoch: isText, to: orMissing(isText), movements: mapOf(mapOf(isCount)) });

/** Time limit, because the pull waits for the movements. */
const MOVEMENTS_LIMIT_MS = 15_000;

/** Asks the server about movements of the device's other users that no row here shows: after the drain, before the pull. */
export async function askOthersMovements(
  db: UserDb,
  device: DeviceStore,
  { transport, tokens, store }: Pick<SyncDeps, 'transport' | 'tokens' | 'store'>,
  signal?: AbortSignal,
): Promise<void> {
  const others = await othersMovements(device, db.userId);
  const mutations = movementsToAsk(
    others.flatMap(({ movements }) => movements),
    (await readPull(db)).epoch,
  );
  if (mutations.length === 0) return;
  const token = await tokens.current();
  if (token.kind !== 'token' || token.userId !== db.userId) return;
  const request = { mutations, device: await store.deviceId() };
  const ask = nameOfRequest('pull_movements', request);
  const body = JSON.stringify({ ...request, ask });
  const result = await transport.call({
    procedure: 'pull_movements',
    body,
    token: token.value,
    timeoutMs: MOVEMENTS_LIMIT_MS,
    signal,
  });
  if (result.kind !== 'response' || result.status !== 200) return;
  const answer = jsonAs(isMovementsAnswer, result.body);
  if (answer?.to !== ask) return;
  const { epoch, movements } = answer;
  await writeMeta(db, 'others_heard', { epoch, movements });
}
