/** What the panel shows of the outbox and of the first sync. */
import type { MutationKind } from '../../domain/mutations/mutations.ts';
import type { Conflict } from '../store/conflict.ts';

/** What one press of a save button left that is not settled: its delivery (else its first record), and what came with it. */
export interface OutboxSave {
  readonly id: string;
  readonly head: OutboxItem;
  readonly others: readonly OutboxItem[];
}

export type OutboxState = 'to_send' | 'blocked' | 'rejected' | 'set_aside' | 'held';

/** One waiting record, as the sync panel shows it. Oldest first. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly state: OutboxState;
  /** By the site's clock. */
  readonly captured_at: string;
  readonly fields: readonly string[];
  /** What names the record, by column (`knownBy`): of the payload, or of the record changed. A price without customer is a list price. */
  readonly label: Readonly<Record<string, string | number>>;
  readonly isForUserToDecide: boolean;
  /** A ticket that waits to be sent: its person may put it right, under its number. */
  readonly isEditable?: boolean;
  readonly code: string | null;
  readonly message: string | null;
  readonly field: string | null;
  readonly conflict: readonly Conflict[];
  /** Whose work it is, where this owner took it over; their id where no name is known. */
  readonly authorName: string | null;
}

/** A record of this device that another person had done before (a second closing, opening or void). */
export interface DoneBefore extends OutboxItem {
  /** When the server said so (ms, device clock). */
  readonly settledAt: number;
}

export interface UnsentWork {
  readonly userId: string;
  readonly email: string;
  readonly count: number;
}
