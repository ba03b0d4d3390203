import { CLOCK_LIMIT_MS } from '../../sync/clock/clockWatch.ts';
import { happenedAt } from '../../domain/mutations/effects.ts';
import { isHeld, mutationOf, STALLED_AFTER_MS, type OutboxEntry } from '../../sync/entry.ts';
import type { DrainState, PullState } from '../../sync/ports.ts';
import { firstSyncProgress } from '../../sync/pull/pullProgress.ts';
import { APP_TOO_OLD } from '../../sync/wire/classify.ts';
import { STALE_MS } from '../../sync/clock/lease.ts';
import { ROUND_EVERY_MS } from '../../sync/rounds/triggers.ts';
import type { SyncStatus } from './runtimeTypes.ts';
import { isDeviceRefused, readMetas } from '../store/meta.ts';
import { oldestPhoto } from '../store/photoStore.ts';
import { inState, type UserDb } from '../store/schema.ts';
import { savesWithPhotos } from '../store/photoCounts.ts';

const NETWORK_FAILURES = ['no_connection', 'timed_out', 'cut_answer', 'no_session_offline'];

/** Saves, not mutations: a delivery saved with a new customer, truck and driver is one. Each part is still sent, and refused, separately. */
export type SyncCounts = Pick<SyncStatus, 'unsent' | 'toSend' | 'rejected' | 'held'>;
/** `reachable`: the last failure, if any, has another cause than an unreachable server. */
export type SyncProgress = Omit<SyncStatus, keyof SyncCounts | 'online' | 'unread'> & { readonly reachable: boolean };

/** Counts the saves. Reads every waiting entry, so its live query runs again only when one of them changes. */
export async function readSyncCounts(db: UserDb): Promise<SyncCounts> {
  const states = ['queued', 'rejected', 'set_aside', 'held'] as const;
  const [queued = [], rejected = [], aside = [], held = []] = await Promise.all(
    states.map((state) => inState(db, state).toArray()),
  );
  const toSend = queued.filter((entry) => !isHeld(entry));
  const { waiting, stuck } = await savesWithPhotos(db);
  const saves = (entries: readonly OutboxEntry[], ...photos: readonly ReadonlySet<string>[]) =>
    new Set([...entries.map((entry) => entry.save_id), ...photos.flatMap((ids) => [...ids])]);
  const refused = saves([...rejected, ...aside], stuck);
  return {
    unsent: saves([...toSend, ...rejected, ...aside], waiting, stuck).size,
    toSend: [...saves(toSend, waiting)].filter((save) => !refused.has(save)).length,
    rejected: refused.size,
    held: saves([...held, ...queued.filter(isHeld)]).size,
  };
}

/** The progress of the sync. Cheap, because its live query runs again at every heartbeat of a drain. */
export async function readSyncProgress(db: UserDb, now: number): Promise<SyncProgress> {
  const [oldest, photo, { drain, pull, lease_drain: lease }] = await Promise.all([
    oldestToSend(db),
    oldestPhoto(db),
    readMetas(db, ['drain', 'pull', 'lease_drain']),
  ]);
  const order = orderAt(now);
  const last = [drain?.last_success_at ?? 0, pull?.last_success_at ?? 0]
    .filter((at) => at > 0)
    .toSorted((one, other) => order(other) - order(one))[0];
  const failure = currentFailure(drain, pull, order);
  // A drain that waits between two attempts is not sending: "Send now" ends that wait.
  const waiting = (drain?.next_attempt_at ?? 0) > now;
  const sending = drain?.sending === true && !waiting && lease !== undefined && now - lease.heartbeat_at < STALE_MS;
  const due = drain?.next_attempt_at ?? (failure && oldest ? failure.at + ROUND_EVERY_MS : null);
  const offset = drain?.clock_offset_ms ?? null;
  const reachable = !(failure && NETWORK_FAILURES.includes(failure.code));
  const isRefused = reachable && isDeviceRefused(drain, pull);
  // A refusal of pushes remains while something waits, although pulls succeed.
  const isTooOld = [pull, oldest && drain].some((state) => state?.last_failure?.code === APP_TOO_OLD);
  const since = oldestAt(oldest, photo, offset);
  return {
    sending,
    // A pull detects it too, if nothing waits to be sent. Without a connection no sign-in is possible, and the app requests none.
    waitingForSignIn:
      reachable &&
      (drain?.waiting_for_sign_in === true ||
        isRefused ||
        failure?.code === 'waiting_for_sign_in' ||
        failure?.code === 'inactive_user'),
    isRefused,
    lastSuccessAt: last === undefined ? null : siteTime(last, offset),
    firstSyncComplete: pull?.complete === true,
    downloaded: pull ? firstSyncProgress(pull) : 0,
    oldestAt: since,
    nextAttemptAt: due === null ? null : siteTime(due, offset),
    reachable,
    // A record from the future does not count.
    stalledSince: since && siteTime(now, offset).getTime() - since.getTime() > STALLED_AFTER_MS ? since : null,
    clockAheadMs: offset !== null && Math.abs(offset) > CLOCK_LIMIT_MS ? -offset : null,
    versionSkew: isTooOld ? 'app' : AHEAD_OF_SERVER.includes(oldest?.verdict?.code ?? '') ? 'server' : null,
  };
}

/** The server does not know this kind of record, this field of it, or this version of the app yet. */
const AHEAD_OF_SERVER = ['newer_schema', 'unknown_kind', 'unknown_field'];

/** Leaves out saves that need attention, which are reported as such. */
async function oldestToSend(db: UserDb): Promise<OutboxEntry | undefined> {
  const [first, ...lists] = await Promise.all([
    inState(db, 'queued').first(),
    ...(['rejected', 'set_aside'] as const).map((state) => inState(db, state).toArray()),
  ]);
  const refused = new Set(lists.flat().map(({ save_id }) => save_id));
  if (!first || !refused.has(first.save_id)) return first;
  return inState(db, 'queued')
    .filter(({ save_id }) => !refused.has(save_id))
    .first();
}

/** A sort key for times: a time in the future was recorded before the clock was set back, and sorts before all others. */
const orderAt =
  (now: number) =>
  (at: number): number =>
    at > now ? at - Number.MAX_SAFE_INTEGER : at;

/** The latest current failure. A success clears the failure of its own kind in the store, and ends an earlier one of the other kind. */
function currentFailure(drain: DrainState | undefined, pull: PullState | undefined, order: (at: number) => number) {
  const isOver = (failure: { at: number }, success: number | null | undefined) =>
    typeof success === 'number' && order(success) >= order(failure.at);
  const standing = [[drain, pull] as const, [pull, drain] as const].flatMap(([own, other]) =>
    own?.last_failure && !isOver(own.last_failure, other?.last_success_at) ? [own.last_failure] : [],
  );
  return standing.toSorted((one, other) => order(other.at) - order(one.at))[0] ?? null;
}

/** By the site's clock, because the device's clock may have been set since. */
function oldestAt(oldest: OutboxEntry | undefined, photo: number | null, offset: number | null): Date | null {
  const times = [
    ...(oldest ? [Date.parse(happenedAt(mutationOf(oldest)))] : []),
    ...(photo === null ? [] : [siteTime(photo, offset).getTime()]),
  ];
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Times on screen are by the site's clock. */
const siteTime = (noted: number, offset: number | null): Date => new Date(noted + (offset ?? 0));
