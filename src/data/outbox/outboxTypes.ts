/** What the panel shows about the outbox and the first sync. */
import type { MutationKind } from '../../domain/mutations/mutations.ts';
import type { Conflict } from '../store/conflict.ts';

/** The unsettled part of one press of a save button: its delivery (else its first record), and the records saved with it. */
export interface OutboxSave {
  readonly id: string;
  readonly head: OutboxItem;
  readonly others: readonly OutboxItem[];
}

export type OutboxState = 'to_send' | 'blocked' | 'rejected' | 'set_aside' | 'held';

/** One waiting record in the sync panel. Oldest first. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly state: OutboxState;
  /** By the site's clock. */
  readonly captured_at: string;
  readonly fields: readonly string[];
  /** What identifies the record, by column (`knownBy`): of the payload or the changed record. A price without customer is a list price. */
  readonly label: Readonly<Record<string, string | number>>;
  readonly isForUserToDecide: boolean;
  /** A ticket that waits to be sent: its author may edit it and keep its number. */
  readonly isEditable?: boolean;
  readonly code: string | null;
  readonly message: string | null;
  readonly field: string | null;
  readonly conflict: readonly Conflict[];
  /** The author's name if this owner took the work over; their id if no name is known. */
  readonly authorName: string | null;
}

/** A record of this device that another user had done before (a second closing, opening or void). */
export interface DoneBefore extends OutboxItem {
  /** When the server reported it (ms, device clock). */
  readonly settledAt: number;
}

export interface UnsentWork {
  readonly userId: string;
  readonly email: string;
  readonly count: number;
}
