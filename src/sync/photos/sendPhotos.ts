/**
 * The photo queue: sent after the mutations and beside the rounds, so that no record waits for a photo. Each photo is one request,
 * named by the hash of its content; to resume an upload, the server is asked first whether it has the photo.
 *
 *   save                    read back: the same hash
 *  ──────► waiting ────────────────────────────────────► sent: the device deletes the content
 *           ▲   └── refused three times, or other content under its name ──► needs attention ── "Send now" ──► waiting
 *           └── no connection, server error: retried later, without limit
 *
 * The device deletes the content only after it has verified that the server holds exactly these bytes.
 */
import { backoffMs, RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import { timeLimitMs, type TransportResult } from '../wire/request.ts';
import { classify, type Classification } from '../wire/classify.ts';
import { withLease, type Lease } from '../clock/lease.ts';
import type { Photo, PhotoChange, PhotoDeps } from './photoPorts.ts';

export type PhotosEnd =
  /** No photo is left that could be sent. */
  | 'done'
  /** The attempts are used up, or the remaining photos are not due: the next trigger continues. */
  | 'later'
  | 'waiting_for_sign_in'
  /** The session is another user's. */
  | 'not_ours'
  | 'lease_lost'
  | 'taken';

export async function sendPhotos(deps: PhotoDeps, { forced }: { readonly forced: boolean }): Promise<PhotosEnd> {
  return withLease(deps, 'photos', async (lease) => {
    if (forced) await deps.photos.requeue();
    const sendOne = createSender(deps, lease);
    for (;;) {
      const photo = await deps.photos.next(deps.clock.now());
      if (photo === null) return 'done';
      const end = photo === 'later' ? photo : await sendOne(photo);
      if (end !== 'continue') return end;
    }
  });
}

const REFUSALS = 3;
/** Backoff between runs in which the upload itself failed. */
const RESEND_BACKOFF = { attempts: 1, baseMs: 30_000, capMs: 600_000 };

type Unanswered = Exclude<Classification<never>, { kind: 'answered' }>;

function createSender(deps: PhotoDeps, lease: Lease): (photo: Photo) => Promise<PhotosEnd | 'continue'> {
  const { store, photos, photoServer, tokens, clock, random } = deps;
  let attempts = 0;
  let renewed = false;

  const write = (photo: Photo, change: PhotoChange): Promise<boolean> =>
    photos.record(lease.generation, photo.id, change);

  async function sendOne(photo: Photo): Promise<PhotosEnd | 'continue'> {
    const token = await tokens.current();
    if (token.kind === 'unreachable')
      return failed(photo, { kind: 'unknown', code: 'no_session_offline', shrink: false });
    if (token.kind !== 'token') return 'waiting_for_sign_in';
    if (token.userId !== store.userId) return 'not_ours';
    // After a failure, twice the time limit: as long as a browser lets a worker live, for links of half a kB/s.
    const request = {
      path: photo.path,
      token: token.value,
      timeoutMs: timeLimitMs(photo.failures > 0 ? photo.bytes * 2 : photo.bytes),
    };
    const held = () => photoServer.hashOf(request);

    let found = photo.tried ? await held() : MISSING;
    if (isMissing(found)) {
      const content = await photos.contentOf(photo.id);
      if (!content) return refused(photo, 'content_lost', REFUSALS);
      if (!(await write(photo, { tried: true }))) return 'lease_lost';
      const put = await photoServer.put({ ...request, content_type: photo.content_type, content });
      const answer = read(put);
      // 409 (the name exists) is no failure: the hash is compared next.
      if (answer.kind !== 'answered' && !(put.kind === 'response' && put.status === 409))
        return failed(photo, answer, true);
      found = await held();
    }
    const hash = read(found);
    if (hash.kind !== 'answered') return failed(photo, hash, isMissing(found));
    if (hash.value !== photo.sha256) return refused(photo, 'other_content');
    attempts = 0;
    renewed = false;
    return (await write(photo, { state: 'sent', code: null })) ? 'continue' : 'lease_lost';
  }

  const read = (result: TransportResult): Classification<string> =>
    classify(result, (body) => body || null, clock.now());

  /** `sending`: the upload itself failed, which is expensive on a slow link: the next run waits longer. */
  async function failed(photo: Photo, verdict: Unanswered, sending = false): Promise<PhotosEnd | 'continue'> {
    const { kind } = verdict;
    if ((kind === 'unauthorized' || kind === 'forbidden') && !renewed) {
      renewed = true;
      await tokens.renewed();
      await clock.sleep(RENEWAL_PAUSE_MS);
      return 'continue';
    }
    if (kind === 'unauthorized') return 'waiting_for_sign_in';
    const code = 'code' in verdict ? verdict.code : kind;
    if (kind === 'too_large' || kind === 'refused') return refused(photo, code);
    const settings = await deps.retry();
    attempts += 1;
    const isSpent = attempts >= settings.attempts || kind === 'forbidden' || kind === 'server_fault';
    const failures = photo.failures + 1;
    const pause = !isSpent
      ? backoffMs(attempts, settings, random)
      : sending
        ? backoffMs(failures / settings.attempts, RESEND_BACKOFF, random)
        : 0;
    const wait = Math.max(pause, kind === 'busy' ? verdict.retryAfterMs : 0);
    if (!(await write(photo, { failures, not_before: clock.now() + wait, code }))) return 'lease_lost';
    if (isSpent) return 'later';
    await clock.sleep(wait);
    return 'continue';
  }

  /** The server refused this photo: the others continue, and after three refusals it needs attention. */
  async function refused(photo: Photo, code: string, times = 1): Promise<PhotosEnd | 'continue'> {
    const refusals = photo.refusals + times;
    const written = await write(photo, {
      failures: photo.failures + 1,
      refusals,
      code,
      not_before: clock.now() + backoffMs(refusals, await deps.retry(), random),
      ...(refusals >= REFUSALS ? { state: 'needs_attention' } : {}),
    });
    return written ? 'continue' : 'lease_lost';
  }

  return sendOne;
}

const MISSING: TransportResult = { kind: 'response', status: 404, body: '', retryAfter: null };
const isMissing = (result: TransportResult): boolean => result.kind === 'response' && result.status === 404;
