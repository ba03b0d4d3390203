/** The state of the sync and of app updates, as screens see it. */

export interface SyncStatus {
  /** The store was not read yet: nothing of what follows is known. */
  readonly unread?: boolean;
  /** Nor can it be: a tab of an older version holds it and does not let go. */
  readonly upgradeBlocked?: boolean;
  /** Saves that are not with the server yet, or not with all their photos, whatever keeps them: to send or in need of attention. Each counts once. */
  readonly unsent: number;
  /** Saves with something that still waits to be sent (queued or blocked, or a photo), and nothing that needs a person. */
  readonly toSend: number;
  /** Need a person: rejected by the server, or set aside after failing alone; also where it is a photo. */
  readonly rejected: number;
  /** Stored on the server until the owner decides. */
  readonly held: number;
  readonly online: boolean;
  readonly waitingForSignIn: boolean;
  /** The last time that the server answered a drain or a pull in full. Like the times below, by the site's clock. */
  readonly lastSuccessAt: Date | null;
  readonly firstSyncComplete: boolean;
  /** When the next attempt is due, while a backoff runs. */
  readonly nextAttemptAt: Date | null;
  readonly sending: boolean;
  /** Since when the oldest unsent record waits, where that is over four hours although the server can be reached. */
  readonly stalledSince?: Date | null;
  /** How far this device's clock is ahead of the server's (ms, negative: behind), where it is over five minutes. */
  readonly clockAheadMs?: number | null;
}

export interface UpdateState {
  /** How many new versions were found since the start; the last one waits. `apply` activates it and reloads; call it only when no form is dirty. */
  readonly offers: number;
  readonly apply: () => void;
}

export interface FirstSync {
  readonly complete: boolean;
  /** From 0 to 1, by days of history. */
  readonly progress: number;
}
