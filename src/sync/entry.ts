/**
 * An entry of the outbox and the ways it goes.
 *
 *          save                   applied, duplicate
 * (form) ────────► queued ─────────────────────────────► settled ──► forgotten after 30 days
 *                  │ ▲ │ │                                  │
 *     blocked:     │ │ │ ├─ rejected ─► rejected            └─ new epoch, or the server forgot: queued again
 *     stays queued └─┘ │ ├─ held ─────► held ─► settled, when the owner applies it
 *                      │ └─ alone 3 × ► set_aside ─► queued, on "Send now"
 *
 * rejected, set_aside ─► queued (resend), or withdrawn: fixed or discarded, by a mutation that takes their place
 * queued, blocked for something that was given up on this device ─► rejected (givenUp.ts); for four hours: as its person decides
 * rejected, set_aside ─► queued, by themselves: their record, or what they needed, has come another way (elsewhere.ts, givenUp.ts)
 * rejected (`replaced`) ─► withdrawn, by itself: a correction made elsewhere says the same, or was first (elsewhere.ts)
 *
 * Without an outcome of the server none is settled, rejected or held; nothing ever drops one that is neither settled nor withdrawn.
 */
import type { Effect } from '../domain/effects.ts';
import type { Mutation, MutationKind } from '../domain/mutations.ts';
import { trusted } from '../domain/trusted.ts';

export type EntryState = 'queued' | 'settled' | 'rejected' | 'held' | 'set_aside' | 'withdrawn';

/** Whose work it is and the registration that it was saved under, where that is not this store's user. */
export interface OtherAuthor {
  readonly author: string;
  readonly device: string;
}

export interface OutboxEntry {
  readonly id: string;
  readonly seq: number;
  /** One a press of a save button: what was saved together is counted and shown as one. */
  readonly save_id: string;
  /** Taken over by an owner: it travels with the same bytes in its author's name, submitted by the owner. */
  readonly on_behalf_of?: OtherAuthor;
  readonly kind: MutationKind;
  readonly entity_id: string;
  /** Ids of mutations on this device that go first (on the wire `depends_on` names their entities). */
  readonly depends_on: readonly string[];
  readonly replaces: string | null;
  /** Device clock, ISO 8601. */
  readonly captured_at: string;
  /** The mutation's JSON, frozen when it was queued. Every resend carries these bytes. */
  readonly bytes: string;
  readonly state: EntryState;
  /** What the server (or the failure) said last: why it is blocked, rejected, held or set aside. */
  readonly verdict: EntryVerdict | null;
  /** How often it failed as the only mutation of a request that got a reply. */
  readonly alone_failures: number;
  /** Not before this time (ms), while blocked. */
  readonly not_before: number;
  /** Predicted with the entity's row as last known. */
  readonly effects: readonly Effect[];
  /** `table:id` of every row whose view still depends on this entry; empty once the server's rows contain it. */
  readonly touches: readonly string[];
  /** Once settled: version by `table:id` after the mutation's transaction. */
  readonly versions: Readonly<Record<string, number>>;
  /** Of the server that took it: another one, restored from a backup, may not have it, and is offered it again. */
  readonly epoch: string | null;
  /** When the device learnt of the outcome, or it was withdrawn (ms), for the 30 days. */
  readonly settled_at: number | null;
}

export interface EntryVerdict {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly conflict: unknown;
}

/** What may change in an entry. Its bytes, ids and order never do. */
export type EntryChange = { readonly id: string } & Partial<
  Pick<OutboxEntry, 'state' | 'verdict' | 'alone_failures' | 'not_before' | 'versions' | 'epoch' | 'settled_at'>
>;

export const mutationOf = (entry: Pick<OutboxEntry, 'bytes'>): Mutation => trusted<Mutation>(JSON.parse(entry.bytes));

/** Still waits for something: an outcome, or a person. */
export const isUnsettled = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state !== 'settled' && state !== 'withdrawn';

/** The verdict on what was held when the server was last heard of, and is asked for anew. */
export const HELD_BEFORE = 'held_before';

/** Held, as far as this device knows: until the server says otherwise it is shown so, and counts in no sum. */
export const isHeld = ({ state, verdict }: Pick<OutboxEntry, 'state' | 'verdict'>): boolean =>
  state === 'held' || (state === 'queued' && verdict?.code === HELD_BEFORE);

/** The verdict on work of another author that the server did not let its sender hand in. */
export const TAKE_OVER_REFUSED = 'take_over_refused';

export const rowKey = (table: string, id: string): string => `${table}:${id}`;
export const rowKeyParts = (key: string): { table: string; id: string } => {
  const colon = key.indexOf(':');
  return { table: key.slice(0, colon), id: key.slice(colon + 1) };
};
export const SETTLED_RETENTION_MS = 30 * 24 * 3_600_000;
/** What waits for so long is told as stalled. */
export const STALLED_AFTER_MS = 4 * 3_600_000;
