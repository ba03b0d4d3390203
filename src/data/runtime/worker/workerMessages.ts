/** The words between page and worker. */
import type { Trigger } from '../../../sync/rounds/triggers.ts';

export interface SyncRequest {
  readonly type: 'SYNC';
  readonly trigger: Trigger;
  /** A worker of another version cannot open the store of this one, and must leave the work to the page. */
  readonly store: string;
}
export type SyncReply = 'taken' | 'not_mine';
export const BACKGROUND_SYNC_TAG = 'kuari-outbox';
/** workbox-window's own word. */
const SKIP_WAITING = 'SKIP_WAITING';

export const isSkipWaiting = (message: unknown): boolean => hasType(message, SKIP_WAITING);
export const isSyncRequest = (message: unknown): message is SyncRequest => hasType(message, 'SYNC');

const hasType = (message: unknown, type: string): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;
