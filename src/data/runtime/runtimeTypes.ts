export interface SyncStatus {
  /** The store was not read yet: the other fields are unknown. */
  readonly unread?: boolean;
  /** The store cannot be opened: a tab of an older version keeps it open. */
  readonly upgradeBlocked?: boolean;
  /** The device's storage is full: nothing that the server sends can be stored. */
  readonly storeFull?: boolean;
  /** What is too old for the waiting work: this app for the server or for the store of a newer app, or the server for this app. */
  readonly versionSkew?: 'app' | 'server' | null;
  /** Number of saves that are not complete on the server, photos included: to send, or in need of attention. Each counts once. */
  readonly unsent: number;
  /** Number of saves with an entry or photo to be sent, and nothing that needs attention. */
  readonly toSend: number;
  /** Number of saves that need attention: an entry rejected or set aside, or a refused photo. */
  readonly rejected: number;
  readonly held: number;
  readonly online: boolean;
  readonly waitingForSignIn: boolean;
  /** The owner must readmit this device before it can sign in again. */
  readonly isRefused?: boolean;
  /** When the server last answered a drain or a pull completely. Like the times below, by the site's clock. */
  readonly lastSuccessAt: Date | null;
  readonly firstSyncComplete: boolean;
  /** Completed share of the first download, from 0 to 1. */
  readonly downloaded?: number;
  readonly oldestAt?: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly sending: boolean;
  /** Since when the oldest unsent record has waited, if that is over four hours although the server can be reached. */
  readonly stalledSince?: Date | null;
  /** How far the device's clock is ahead of the server's (ms; negative: behind), if more than five minutes. */
  readonly clockAheadMs?: number | null;
}

export interface UpdateState {
  /** Number of new versions found since the start; the last one waits. `apply` activates it and reloads; call it only when no form is dirty. */
  readonly offers: number;
  readonly apply: () => void;
}

export interface FirstSync {
  readonly complete: boolean;
  /** From 0 to 1, by days of history. */
  readonly progress: number;
}
