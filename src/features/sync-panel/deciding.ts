import type { OutboxItem } from '../../data/index.ts';

export interface Deciding {
  readonly what: 'fix' | 'discard';
  /** As it was when the dialog was opened. */
  readonly item: OutboxItem;
}

export interface DecisionProps {
  readonly item: OutboxItem;
  /** Nobody can decide about it any more: it was settled elsewhere. */
  readonly isGone: boolean;
  /** The command found it settled. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}
