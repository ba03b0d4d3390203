import { fieldsOf } from '../../../domain/values/json.ts';
import type { Trigger } from '../../../sync/rounds/triggers.ts';

export interface SyncRequest {
  readonly type: 'SYNC';
  readonly trigger: Trigger;
  /** Store version of the page. A worker of another version cannot open this store, and leaves the work to the page. */
  readonly store: string;
}
export type SyncReply = 'taken' | 'not_mine';
export const BACKGROUND_SYNC_TAG = 'kuari-outbox';
/** From the worker to a page: the notification of that notice was pressed. */
export const OPEN_NOTICE = 'OPEN_NOTICE';
/** Message type of workbox-window. */
const SKIP_WAITING = 'SKIP_WAITING';

export const isSkipWaiting = (message: unknown): boolean => hasType(message, SKIP_WAITING);
export const isSyncRequest = (message: unknown): message is SyncRequest => hasType(message, 'SYNC');

const hasType = (message: unknown, type: string): boolean => fieldsOf(message)['type'] === type;
