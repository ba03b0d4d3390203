/** What the strip in the header shows: the most pressing thing first, and always what waits. */
import type { SyncStatus } from '../../data/index.ts';

export type StripState =
  /** The store was not read yet: whatever the strip said could be untrue. */
  | { readonly kind: 'reading' }
  /** Nor can it be, until an old tab of this app is closed. */
  | { readonly kind: 'upgrade_blocked' }
  | { readonly kind: 'needs_attention'; readonly count: number; readonly stalledSince: Date | null }
  /** Waits for more than four hours although the server can be reached. */
  | { readonly kind: 'stalled'; readonly count: number; readonly since: Date }
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'to_send'; readonly count: number; readonly signIn: boolean }
  /** Nothing waits, but nothing arrives either until the person signs in again. */
  | { readonly kind: 'sign_in' }
  /** Nothing waits, and nothing arrives: this person may read nothing. */
  | { readonly kind: 'no_access' }
  | { readonly kind: 'all_sent'; readonly at: Date | null };

/** `mayRead`: whether the server gives this person anything. */
export function stripState(status: SyncStatus, mayRead = true): StripState {
  if (status.upgradeBlocked) return { kind: 'upgrade_blocked' };
  if (status.unread) return { kind: 'reading' };
  if (status.rejected > 0) return { kind: 'needs_attention', count: status.rejected, stalledSince: status.stalledSince ?? null };
  if (!status.online) return { kind: 'offline', count: status.toSend };
  if (status.toSend > 0 && status.stalledSince) return { kind: 'stalled', count: status.toSend, since: status.stalledSince };
  if (status.toSend > 0) return { kind: 'to_send', count: status.toSend, signIn: status.waitingForSignIn };
  if (status.waitingForSignIn) return { kind: 'sign_in' };
  if (!mayRead) return { kind: 'no_access' };
  return { kind: 'all_sent', at: status.lastSuccessAt };
}
