/** What the panel shows of the outbox and of the first sync. */
import type { OutboxItem } from '../api.ts';

/** What one press of a save button left that is not settled: its delivery (else its first record), and what came with it. */
export interface OutboxSave {
  readonly id: string;
  readonly head: OutboxItem;
  readonly others: readonly OutboxItem[];
}

export interface FirstSync {
  readonly complete: boolean;
  /** From 0 to 1, by days of history. */
  readonly progress: number;
}
