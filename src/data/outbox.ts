/** What the panel shows of the outbox. */
import type { OutboxItem } from './api.ts';

/** What one press of a save button left that is not settled: its delivery (else its first record), and what came with it. */
export interface OutboxSave {
  readonly id: string;
  readonly head: OutboxItem;
  readonly others: readonly OutboxItem[];
}
