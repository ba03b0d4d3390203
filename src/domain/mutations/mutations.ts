/** A mutation is one action of a user, frozen when queued: every resend carries identical bytes (src/sync/README.md). */
import type { MutationHead } from '../records/effect.ts';
import type { DraftPayloads, MutationKind, MutationPayloads } from '../records/index.ts';

export { isCreation, isKind, KINDS, kindOf, tableOf } from '../records/index.ts';
export type { CorrectableField, DraftPayloads, MutationKind, MutationPayloads } from '../records/index.ts';

/** Raised when the meaning of a payload changes. The server understands every older one, and blocks on a newer one. */
export const SCHEMA_VERSION = 1;

/** What a feature passes to `saveMutations`; the save adds id, seq, times and the fields that the kind stamps (`stamped`). */
export type MutationDraft<K extends MutationKind = MutationKind> = {
  [P in K]: {
    readonly kind: P;
    /** UUIDv7 from the device: the id of the created or changed row. */
    readonly entity_id: string;
    readonly payload: DraftPayloads[P];
    /** For changes: the values that the user saw, by column. */
    readonly seen?: Readonly<Record<string, unknown>>;
    /** Entity ids of records made earlier (in this list or before) whose creation must apply first. */
    readonly depends_on?: readonly string[];
    readonly replaces?: string;
  };
}[K];

/** A mutation as it is frozen in the outbox and sent. */
export type Mutation<K extends MutationKind = MutationKind> = {
  [P in K]: MutationHead & { readonly kind: P; readonly payload: MutationPayloads[P] };
}[K];
