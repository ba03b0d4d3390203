import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

export interface Written {
  readonly mutationIds: readonly string[];
  readonly entityIds: readonly string[];
  /** Number of the first numbered record in the list. */
  readonly number?: string;
}

export interface SavedReceipt extends Written {
  /** As they were saved: another attempt with the same content has the ids of the first. */
  readonly drafts: readonly MutationDraft[];
}

/** What one press at the gate records: the ticket, preceded by the new records that it names. */
export interface DeliveryDrafts {
  readonly before: readonly MutationDraft[];
  readonly ticket: MutationDraft<'deliveries.create'>;
}

/** Every failure returns the record, so that the screen can offer it as an export. Nothing was written. */
export interface SaveFailure {
  readonly kind: 'quota' | 'database_closed' | 'no_device_code' | 'not_signed_in' | 'invalid' | 'unknown';
  readonly detail: string;
  readonly drafts: readonly MutationDraft[];
}
