/**
 * The upload of photos as a table of phases and events, photo by photo.
 *
 *   choosing ─► opening ─► looking ─► reading ─► beginning ─► sending ─► checking ─► recording ─► choosing …
 *                  │      (only one that was tried before)                  ▲   │
 *                  │          └── it is there ──────────────────────────────┘   │
 *                  └──────── any failure ─► failing ─► recording ─► pausing ─► choosing
 *
 * Invariants:
 * 1. A photo counts as sent only if what the server has under its name has its hash (tests/unit/data/photos).
 * 2. Before its content leaves, the store knows that it was tried (tests/unit/data/photos).
 * 3. A photo that the server refuses three times needs attention; it holds up no other (tests/unit/data/photos).
 * 4. A token is renewed once between two photos that were sent (tests/unit/sync/photoTable).
 */
import { backoffMs, type RetrySettings } from '../clock/backoff.ts';
import type { Opened } from '../clock/session.ts';
import { stepOf, type End, type Step, type Table } from '../machine.ts';
import type { Classification } from '../wire/classify.ts';
import type { Photo, PhotoChange } from './photoPorts.ts';

export type PhotosEnd =
  /** No photo is left that could be sent. */
  | 'done'
  /** The attempts are used up, or no remaining photo is due: the next trigger continues. */
  | 'later'
  | 'waiting_for_sign_in'
  /** The session is another user's. */
  | 'not_ours'
  | 'lease_lost'
  | 'taken';

const REFUSALS = 3;
/** Backoff between runs in which the upload itself failed. */
const RESEND_BACKOFF = { attempts: 1, baseMs: 30_000, capMs: 600_000 };

type Failure = Exclude<Classification<never>, { kind: 'answered' }>;

/** What follows once the change is recorded. */
type Following = { readonly do: 'choose' } | { readonly do: 'end' } | { readonly do: 'pause'; readonly ms: number };

export type Uploading = {
  /** Failed attempts since the last photo was sent. */
  readonly attempts: number;
  /** The token was renewed since the last photo was sent. */
  readonly renewed: boolean;
} & (
  | { readonly phase: 'choosing' | 'pausing' }
  | {
      readonly phase: 'opening' | 'looking' | 'reading' | 'beginning' | 'sending' | 'checking';
      readonly photo: Photo;
    }
  /** `sending`: the upload itself failed, which is expensive on a slow link, so the next run waits longer. */
  | { readonly phase: 'failing'; readonly photo: Photo; readonly failure: Failure; readonly sending: boolean }
  | { readonly phase: 'refusing'; readonly photo: Photo; readonly code: string; readonly times: number }
  | { readonly phase: 'recording'; readonly following: Following }
);

type Recorded = { readonly kind: 'recorded' } | { readonly kind: 'lease_lost' };
/** What the server has under the photo's name: its hash, or nothing. */
type Found = Classification<string> | { readonly kind: 'missing'; readonly failure: Failure };
/** `chance`: in [0, 1). `now`: ms. */
interface Settings {
  readonly kind: 'settings';
  readonly retry: RetrySettings;
  readonly now: number;
  readonly chance: number;
}

export interface PhotoEvents {
  readonly choosing: { readonly kind: 'photo'; readonly photo: Photo } | { readonly kind: 'later' | 'none' };
  readonly opening: Opened;
  readonly looking: Found;
  readonly reading: { readonly kind: 'content' | 'content_lost' };
  readonly beginning: Recorded;
  /** `exists`: the server has a photo of this name. That is no failure; its hash is compared next. */
  readonly sending: Classification<string> | { readonly kind: 'exists' };
  readonly checking: Found;
  readonly failing: Settings;
  readonly refusing: Settings;
  readonly recording: Recorded;
  readonly pausing: { readonly kind: 'resumed' };
}

export type PhotoCommand =
  | { readonly do: 'choose' }
  | { readonly do: 'open_session' }
  | { readonly do: 'find' | 'read' | 'send'; readonly photo: Photo }
  | { readonly do: 'record'; readonly photo: Photo; readonly change: PhotoChange }
  | { readonly do: 'read_settings' }
  | { readonly do: 'renew_token' }
  | { readonly do: 'pause'; readonly ms: number }
  | End<PhotosEnd>;

type Next = Step<Uploading, PhotoCommand>;
type OfPhoto = Exclude<Uploading, { readonly phase: 'choosing' | 'pausing' | 'recording' }>;

const end = (state: Uploading, result: PhotosEnd): Next => [state, { do: 'end', result }];
const choose = ({ attempts, renewed }: Pick<Uploading, 'attempts' | 'renewed'>): Next => [
  { attempts, renewed, phase: 'choosing' },
  { do: 'choose' },
];
const record = (state: OfPhoto, change: PhotoChange, following: Following): Next => [
  { ...state, phase: 'recording', following },
  { do: 'record', photo: state.photo, change },
];
const read = (state: OfPhoto): Next => [
  { ...state, phase: 'reading' },
  { do: 'read', photo: state.photo },
];
const check = (state: OfPhoto): Next => [
  { ...state, phase: 'checking' },
  { do: 'find', photo: state.photo },
];

/** A failure of the session, the network or the server; or the server refused this photo. */
function fail(state: OfPhoto, failure: Failure, sending = false): Next {
  const { kind } = failure;
  const code = 'code' in failure ? failure.code : kind;
  if ((kind === 'unauthorized' || kind === 'forbidden') && !state.renewed)
    return [{ ...state, renewed: true, phase: 'pausing' }, { do: 'renew_token' }];
  if (kind === 'unauthorized') return end(state, 'waiting_for_sign_in');
  if (kind === 'too_large' || kind === 'refused') return refuse(state, code);
  return [{ ...state, attempts: state.attempts + 1, phase: 'failing', failure, sending }, { do: 'read_settings' }];
}

/** The server refused this photo: the others continue, and after three refusals it needs attention. */
const refuse = (state: OfPhoto, code: string, times = 1): Next => [
  { ...state, phase: 'refusing', code, times },
  { do: 'read_settings' },
];

/** What the server has is compared with what was saved. */
function compare(state: OfPhoto, { value }: { readonly value: string }): Next {
  if (value !== state.photo.sha256) return refuse(state, 'other_content');
  return record({ ...state, attempts: 0, renewed: false }, { state: 'sent', code: null }, { do: 'choose' });
}

/** The transitions of all failures. */
function failures(sending = false) {
  const failed = (state: OfPhoto, failure: Failure): Next => fail(state, failure, sending);
  return {
    unknown: failed,
    busy: failed,
    too_large: failed,
    unauthorized: failed,
    forbidden: failed,
    device_refused: failed,
    server_fault: failed,
    server_error: failed,
    refused: failed,
  };
}

export const photoTable: Table<Uploading, PhotoEvents, PhotoCommand> = {
  choosing: {
    photo: (state, { photo }) => [{ ...state, phase: 'opening', photo }, { do: 'open_session' }],
    later: (state) => end(state, 'later'),
    none: (state) => end(state, 'done'),
  },
  opening: {
    token: (state, { isOurs }) => {
      if (!isOurs) return end(state, 'not_ours');
      const { photo } = state;
      return photo.tried
        ? [
            { ...state, phase: 'looking' },
            { do: 'find', photo },
          ]
        : read(state);
    },
    signed_out: (state) => end(state, 'waiting_for_sign_in'),
    unreachable: (state) => fail(state, { kind: 'unknown', code: 'no_session_offline', shrink: false }),
  },
  looking: { answered: compare, missing: read, ...failures() },
  reading: {
    content: (state) => [
      { ...state, phase: 'beginning' },
      { do: 'record', photo: state.photo, change: { tried: true } },
    ],
    content_lost: (state) => refuse(state, 'content_lost', REFUSALS),
  },
  beginning: {
    recorded: (state) => [
      { ...state, phase: 'sending' },
      { do: 'send', photo: state.photo },
    ],
    lease_lost: (state) => end(state, 'lease_lost'),
  },
  sending: { answered: check, exists: check, ...failures(true) },
  checking: { answered: compare, missing: (state, { failure }) => fail(state, failure, true), ...failures() },
  failing: {
    settings: (state, { retry, now, chance }) => {
      const { photo, failure, attempts } = state;
      const { kind } = failure;
      const isSpent = attempts >= retry.attempts || kind === 'forbidden' || kind === 'server_fault';
      const count = photo.failures + 1;
      const pause = !isSpent
        ? backoffMs(attempts, retry, () => chance)
        : state.sending
          ? backoffMs(count / retry.attempts, RESEND_BACKOFF, () => chance)
          : 0;
      const ms = Math.max(pause, kind === 'busy' ? failure.retryAfterMs : 0);
      const change = { failures: count, not_before: now + ms, code: 'code' in failure ? failure.code : kind };
      return record(state, change, isSpent ? { do: 'end' } : { do: 'pause', ms });
    },
  },
  refusing: {
    settings: (state, { retry, now, chance }) => {
      const { photo, code } = state;
      const refusals = photo.refusals + state.times;
      const not_before = now + backoffMs(refusals, retry, () => chance);
      const change = { failures: photo.failures + 1, refusals, code, not_before };
      const isOver = refusals >= REFUSALS;
      return record(state, { ...change, ...(isOver && { state: 'needs_attention' }) }, { do: 'choose' });
    },
  },
  recording: {
    recorded: (state) => {
      const { following } = state;
      if (following.do === 'choose') return choose(state);
      return following.do === 'end' ? end(state, 'later') : [{ ...state, phase: 'pausing' }, following];
    },
    lease_lost: (state) => end(state, 'lease_lost'),
  },
  pausing: { resumed: choose },
};

export const photoStep = stepOf<Uploading, PhotoEvents, PhotoCommand>(photoTable);
export const PHOTOS_BEGIN: Next = choose({ attempts: 0, renewed: false });
