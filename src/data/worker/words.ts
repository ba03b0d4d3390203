/** The words between page and worker. */
import type { Trigger } from '../../sync/triggers.ts';

export interface SyncRequest {
  readonly type: 'SYNC';
  readonly trigger: Trigger;
}
export const BACKGROUND_SYNC_TAG = 'kuari-outbox';
/** workbox-window's own word. */
export const SKIP_WAITING = 'SKIP_WAITING';

export const isSyncRequest = (message: unknown): message is SyncRequest =>
  (message as Partial<SyncRequest> | null)?.type === 'SYNC';
