/** The state of the strip in the header: the most urgent first, and always what waits. */
import type { SyncStatus } from '../../data/index.ts';

export type StripState =
  /** The store was not read yet: any other state could be untrue. */
  | { readonly kind: 'reading' }
  /** It cannot be read until an old tab of this app is closed. */
  | { readonly kind: 'upgrade_blocked' }
  /** A refused record may remain for days until the office has an answer: signal and queue are shown beside it. */
  | { readonly kind: 'needs_attention'; readonly count: number; readonly rest: Waiting | null }
  | Waiting
  /** Nothing waits, and nothing arrives: this user may read nothing. */
  | { readonly kind: 'no_access' }
  /** The browser deleted the store, and the user has not acknowledged that yet: missing records may never have been sent. */
  | { readonly kind: 'emptied' }
  /** Nothing waits, but without signal the app would not start, or would lack data: the user may be about to leave the Wi-Fi. */
  | { readonly kind: 'downloading'; readonly progress: number; readonly isReady: boolean }
  /** Everything is on the server, but some of it does not count until the owner has decided. */
  | { readonly kind: 'held'; readonly count: number }
  | { readonly kind: 'all_sent'; readonly at: Date | null };

/** Something is not on the server, or may not be. */
type Waiting =
  /** With full storage nothing is sent, and nothing that arrives is stored. */
  | { readonly kind: 'full'; readonly count: number }
  | { readonly kind: 'offline'; readonly count: number; readonly oldest?: SyncStatus['oldestAt'] }
  /** Has waited for more than four hours although the server can be reached. */
  | { readonly kind: 'stalled'; readonly count: number; readonly since: Date }
  | {
      readonly kind: 'to_send';
      readonly count: number;
      readonly oldest?: SyncStatus['oldestAt'];
      readonly signIn: boolean;
    }
  /** Nothing waits, but nothing arrives either until the user signs in again. */
  | { readonly kind: 'sign_in' }
  /** The owner has revoked this device. */
  | { readonly kind: 'refused'; readonly count: number }
  /** The server, or a store that a newer version has written, needs a newer app; or the app a newer server. */
  | { readonly kind: 'app_too_old' | 'server_too_old'; readonly count: number };

interface About {
  /** Whether the server sends this user anything. */
  readonly mayRead?: boolean;
  readonly emptied?: boolean;
  readonly preparing?: boolean;
}

export function stripState(status: SyncStatus, about: About = {}): StripState {
  const { mayRead = true, emptied = false, preparing = false } = about;
  if (status.upgradeBlocked) return { kind: 'upgrade_blocked' };
  if (status.unread) return status.versionSkew === 'app' ? { kind: 'app_too_old', count: 0 } : { kind: 'reading' };
  const waiting = whatWaits(status);
  if (status.rejected > 0) return { kind: 'needs_attention', count: status.rejected, rest: waiting };
  if (waiting) return waiting;
  if (!mayRead) return { kind: 'no_access' };
  if (emptied) return { kind: 'emptied' };
  const { firstSyncComplete, downloaded = 0 } = status;
  if (preparing || !firstSyncComplete)
    return {
      kind: 'downloading',
      progress: firstSyncComplete ? 1 : downloaded,
      // Days come newest first, after the master data of every form.
      isReady: !preparing && downloaded > 0,
    };
  if (status.held > 0) return { kind: 'held', count: status.held };
  return { kind: 'all_sent', at: status.lastSuccessAt };
}

function whatWaits(status: SyncStatus): Waiting | null {
  const { online, toSend, oldestAt, stalledSince, waitingForSignIn, isRefused } = status;
  if (status.storeFull) return { kind: 'full', count: toSend };
  if (!online) return { kind: 'offline', count: toSend, ...(oldestAt && { oldest: oldestAt }) };
  if (isRefused) return { kind: 'refused', count: toSend };
  if (status.versionSkew === 'app') return { kind: 'app_too_old', count: toSend };
  if (status.versionSkew === 'server' && toSend > 0) return { kind: 'server_too_old', count: toSend };
  if (toSend > 0 && stalledSince) return { kind: 'stalled', count: toSend, since: stalledSince };
  if (toSend > 0)
    return { kind: 'to_send', count: toSend, ...(oldestAt && { oldest: oldestAt }), signIn: waitingForSignIn };
  return waitingForSignIn ? { kind: 'sign_in' } : null;
}
