/**
 * An entry of the outbox and its states.
 *
 *          save                   applied, duplicate
 * (form) ────────► queued ─────────────────────────────► settled ──► deleted after 30 days
 *                  │ ▲ │ │                                  │
 *     blocked:     │ │ │ ├─ rejected ─► rejected            └─ new epoch, or the server was restored: queued again
 *     stays queued └─┘ │ ├─ held ─────► held ─► settled, when the owner applies it
 *                      │ └─ quarantine ► set_aside ─► queued, on "Send now"
 *
 * rejected, set_aside ─► queued (the user resends), or withdrawn (the user corrects or discards; a new mutation replaces it)
 * queued ─► withdrawn (the user undoes it within UNDO_MS, before it is sent; or corrects the ticket that alone had made it)
 * withdrawn ─► settled (the server had applied it: it was being sent, or its answer was lost)
 * queued, blocked by a record that was abandoned on this device ─► rejected (abandonedDependencies.ts)
 * queued, blocked for four hours by a missing record ─► stays queued, and the user may correct or discard it
 * rejected, set_aside ─► queued, automatically: the record, or the one that it needed, reached the server another way
 *                        (appliedElsewhere.ts, abandonedDependencies.ts)
 * rejected (`replaced`) ─► withdrawn, automatically: a correction made elsewhere has the same values, or came first (appliedElsewhere.ts)
 *
 * An entry is settled, rejected or held only by an outcome of the server. An entry that is neither settled nor withdrawn is never dropped.
 */
import type { Effect } from '../domain/mutations/effects.ts';
import type { Mutation, MutationKind } from '../domain/mutations/mutations.ts';
import { trusted } from '../domain/values/json.ts';

export type EntryState = 'queued' | 'settled' | 'rejected' | 'held' | 'set_aside' | 'withdrawn';

/** An entry's author and the registration under which it was saved, if the author is not this store's user. */
export interface OtherAuthor {
  readonly author: string;
  readonly device: string;
}

export interface OutboxEntry {
  readonly id: string;
  readonly seq: number;
  /** Id of the save: entries saved together share it, and are counted and shown as one. */
  readonly save_id: string;
  /** Set if an owner took the entry over: it is sent with the same bytes in its author's name, submitted by the owner. */
  readonly on_behalf_of?: OtherAuthor;
  /** Set if it belongs to this store's user and came from a file: sent apart from this store's own, and flagged for the server. */
  readonly from_file?: true;
  readonly kind: MutationKind;
  readonly entity_id: string;
  /** Ids of mutations on this device that must be sent first (on the wire, `depends_on` holds their entity ids). */
  readonly depends_on: readonly string[];
  readonly replaces: string | null;
  /** Device clock, ISO 8601. */
  readonly captured_at: string;
  /** The mutation's JSON, frozen when it was queued. Every resend has exactly these bytes. */
  readonly bytes: string;
  readonly state: EntryState;
  /** The last reason for blocked, rejected, held or set aside. A settled entry has `already_done` if another user had done it before. */
  readonly verdict: EntryVerdict | null;
  /** Quarantine counter: the number of failed requests, with a reply, that contained only this mutation. At 3 it is set aside. */
  readonly alone_failures: number;
  /** While it is blocked or can still be undone: earliest time of the next attempt (ms, device clock). */
  readonly not_before: number;
  /** Predicted from the entity's last known row. */
  readonly effects: readonly Effect[];
  /** `table:id` of every row whose view depends on this entry; empty once the server's rows contain its effects. */
  readonly touches: readonly string[];
  /** Once settled: row version after the mutation's transaction, by `table:id`. */
  readonly versions: Readonly<Record<string, number>>;
  /** Epoch of the server that settled or held it. A server restored from a backup has another epoch, and the entry is sent again. */
  readonly epoch: string | null;
  /** When it was settled or withdrawn (ms); the 30 days of retention start here. */
  readonly settled_at: number | null;
}

/** The reason of an outcome. `code` is stable; screens translate it. */
export interface EntryVerdict {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly conflict: unknown;
}

/** The fields of an entry that may change. Its bytes, ids and order never change. */
export type EntryChange = { readonly id: string } & Partial<
  Pick<OutboxEntry, 'state' | 'verdict' | 'alone_failures' | 'not_before' | 'versions' | 'epoch' | 'settled_at'>
>;

/** An entry to be queued, without a prediction yet. `bytes`: the mutation as it was frozen. */
export const queuedEntry = (
  { id, seq, kind, entity_id, replaces, captured_at }: Omit<Mutation, 'payload'>,
  save_id: string,
  bytes: string,
): OutboxEntry => ({
  id,
  seq,
  save_id,
  kind,
  entity_id,
  depends_on: [],
  replaces,
  captured_at,
  bytes,
  state: 'queued',
  verdict: null,
  alone_failures: 0,
  not_before: 0,
  effects: [],
  touches: [],
  versions: {},
  epoch: null,
  settled_at: null,
});

export const mutationOf = (entry: Pick<OutboxEntry, 'bytes'>): Mutation =>
  // This app froze the bytes, or checked them when they came from a file.
  trusted<Mutation>(JSON.parse(entry.bytes));

/** Neither settled nor withdrawn: it waits for an outcome or for the user. */
export const isUnsettled = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state !== 'settled' && state !== 'withdrawn';

/** Verdict code of a held entry that is sent again to learn its state. */
export const HELD_BEFORE = 'held_before';

/** Held as far as this device knows: shown as held, and in no total, until the server reports otherwise. */
export const isHeld = ({ state, verdict }: Pick<OutboxEntry, 'state' | 'verdict'>): boolean =>
  state === 'held' || (state === 'queued' && verdict?.code === HELD_BEFORE);

/** Verdict code of another author's work that the server did not accept from this sender. */
export const TAKE_OVER_REFUSED = 'take_over_refused';

export const rowKey = (table: string, id: string): string => `${table}:${id}`;
export const rowKeyParts = (key: string): { table: string; id: string } => {
  const colon = key.indexOf(':');
  return { table: key.slice(0, colon), id: key.slice(colon + 1) };
};
export const SETTLED_RETENTION_MS = 30 * 24 * 3_600_000;
/** A save that can be undone is not sent for this long (ms). Not above BLOCKED_PAUSE_MS, beyond which a wait counts as over. */
export const UNDO_MS = 5_000;
/** After this long without an outcome an entry is reported as stalled. */
export const STALLED_AFTER_MS = 4 * 3_600_000;
