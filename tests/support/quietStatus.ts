import type { SyncStatus } from '../../src/data/runtime/runtimeTypes.ts';

/** All is sent. */
export const QUIET: SyncStatus = {
  unsent: 0,
  toSend: 0,
  rejected: 0,
  held: 0,
  online: true,
  waitingForSignIn: false,
  lastSuccessAt: null,
  firstSyncComplete: true,
  nextAttemptAt: null,
  sending: false,
};
