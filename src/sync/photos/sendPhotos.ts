/** Sends the photo queue, photo by photo. `photoTable.ts` has the order of the steps. */
import { RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import { createSession } from '../clock/session.ts';
import { withLease, type Lease } from '../clock/lease.ts';
import { interpret, type Performer } from '../machine.ts';
import { classify, type Classification } from '../wire/classify.ts';
import { timeLimitMs, type TransportResult } from '../wire/request.ts';
import {
  PHOTOS_BEGIN,
  photoStep,
  type PhotoCommand,
  type PhotoEvents,
  type PhotosEnd,
  type Uploading,
} from './photoTable.ts';
import type { Photo, PhotoDeps, PhotoRequest } from './photoPorts.ts';

/** `step`: of another table, in tests. */
export const sendPhotos = (deps: PhotoDeps, { forced }: { readonly forced: boolean }, step = photoStep) =>
  withLease(deps, 'photos', async (lease): Promise<PhotosEnd> => {
    if (forced) await deps.photos.requeue();
    return interpret(PHOTOS_BEGIN, step, performerOf(deps, lease));
  });

/** Performs the commands of one upload. */
function performerOf(deps: PhotoDeps, lease: Lease): Performer<PhotoCommand, PhotoEvents[Uploading['phase']]> {
  const { store, photos, photoServer, clock, random } = deps;
  const session = createSession(deps.tokens, store.userId);
  let content: ArrayBuffer | null = null;
  // After a failure, twice the time limit: the longest that a browser lets a worker live, for links of half a kB/s.
  const requestOf = ({ path, bytes, failures }: Photo): PhotoRequest => ({
    path,
    token: session.token(),
    timeoutMs: timeLimitMs(failures > 0 ? bytes * 2 : bytes),
  });
  const read = (result: TransportResult): Classification<string> =>
    classify(result, (body) => body || null, clock.now());

  return {
    choose: async () => {
      const photo = await photos.next(clock.now());
      if (photo === null) return { kind: 'none' };
      return photo === 'later' ? { kind: photo } : { kind: 'photo', photo };
    },
    open_session: () => session.open(),
    find: async ({ photo }) => {
      const result = await photoServer.hashOf(requestOf(photo));
      const found = read(result);
      return isStatus(result, 404) && found.kind !== 'answered' ? { kind: 'missing', failure: found } : found;
    },
    read: async ({ photo }) => {
      content = await photos.contentOf(photo.id);
      return { kind: content ? 'content' : 'content_lost' };
    },
    send: async ({ photo }) => {
      const { content_type } = photo;
      const put = await photoServer.put({ ...requestOf(photo), content_type, content: content ?? new ArrayBuffer(0) });
      return isStatus(put, 409) ? { kind: 'exists' } : read(put);
    },
    record: async ({ photo, change }) => ({
      kind: (await photos.record(lease.generation, photo.id, change)) ? 'recorded' : 'lease_lost',
    }),
    read_settings: async () => ({ kind: 'settings', retry: await deps.retry(), now: clock.now(), chance: random() }),
    renew_token: async () => {
      await session.renew();
      await clock.sleep(RENEWAL_PAUSE_MS);
      return { kind: 'resumed' };
    },
    pause: async ({ ms }) => {
      await clock.sleep(ms);
      return { kind: 'resumed' };
    },
  };
}

const isStatus = (result: TransportResult, status: number): boolean =>
  result.kind === 'response' && result.status === status;
