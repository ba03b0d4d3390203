/** The one transaction of a save: rows as they will look, outbox entries, ticket counter, draft — all or nothing. */
import { applyEffect, effectsOf } from '../../domain/effects.ts';
import type { Effect, Row } from '../../domain/effects.ts';
import { ticketNumber } from '../../domain/deliveries/ticket.ts';
import { tableOf } from '../../domain/mutations.ts';
import type { Mutation, MutationDraft } from '../../domain/mutations.ts';
import type { TableName } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import { rowKey } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import type { RowSync } from '../../sync/overlay.ts';
import type { SavedReceipt } from '../api.ts';
import { readMeta, writeMeta } from './meta.ts';
import { baseRows, readWho } from './refold.ts';
import { orderOf } from './schema.ts';
import type { StoredView, UserDb } from './schema.ts';

export interface WriteDeps {
  /** ms, device clock. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** The store has no ticket code yet: a delivery cannot be numbered. */
export class NoDeviceCode extends Error {}

export function writeDrafts(
  db: UserDb, drafts: readonly MutationDraft[], deps: WriteDeps, draftKey?: string,
): Promise<SavedReceipt> {
  const tables = [db.meta, db.outbox, db.view_rows, db.drafts, ...tablesOf(drafts).map((table) => db.rows(table))];
  return db.transaction('rw', tables, async () => {
    const device = await readMeta(db, 'device');
    const who = await readWho(db);
    const clockOffset = (await readMeta(db, 'drain'))?.clock_offset_ms ?? null;
    let seq = (await readMeta(db, 'last_seq')) ?? 0;
    let counter = (await readMeta(db, 'ticket_counter')) ?? 0;
    const counterBefore = counter;
    const pending = await pendingOf(db, drafts);
    const views = new Map<string, StoredView>();
    const entries: OutboxEntry[] = [];
    let ticketNo: string | undefined;

    for (const draft of drafts) {
      const { kind, entity_id, seen } = draft;
      let payload: object = draft.payload;
      if (draft.kind === 'deliveries.create') {
        if (!device) throw new NoDeviceCode('this device has no ticket code yet');
        counter += 1;
        const ticket_no = ticketNumber({ operatingDay: draft.payload.operating_day, deviceCode: device.code, counter });
        payload = { ticket_no, ...draft.payload };
        ticketNo ??= ticket_no;
      }
      seq += 1;
      const mutation = trusted<Mutation>({
        id: deps.newId(), seq, kind, entity_id, payload, ...(seen ? { seen } : {}), depends_on: draft.depends_on ?? [], replaces: draft.replaces ?? null,
        captured_at: new Date(deps.now()).toISOString(), clock_offset_ms: clockOffset,
      });
      const entity = await viewOf(db, views, tableOf(kind), entity_id);
      const effects = effectsOf(mutation, { ...who, before: entity.row });
      for (const effect of effects) await fold(db, views, effect);
      entries.push(entryOf(mutation, effects, dependenciesOf(draft, [...pending, ...entries])));
    }

    await db.outbox.bulkAdd(entries);
    await db.view_rows.bulkPut([...views.values()]);
    await writeMeta(db, 'last_seq', seq);
    if (counter !== counterBefore) await writeMeta(db, 'ticket_counter', counter);
    if (draftKey !== undefined) await db.drafts.delete(draftKey);
    const receipt = { mutationIds: entries.map((entry) => entry.id), entityIds: drafts.map((draft) => draft.entity_id) };
    return ticketNo === undefined ? receipt : { ...receipt, ticketNo };
  });
}

/** What a save of these may touch, so that it locks nothing else. */
function tablesOf(drafts: readonly MutationDraft[]): TableName[] {
  const tables = new Set<TableName>(['system_config', ...drafts.map((draft) => tableOf(draft.kind))]);
  if (tables.has('deliveries')) for (const sum of ['stocks', 'daily_totals'] as const) tables.add(sum);
  return [...tables];
}

/** Unsettled entries of the entities that the drafts change or depend on. */
async function pendingOf(db: UserDb, drafts: readonly MutationDraft[]): Promise<OutboxEntry[]> {
  const entities = [...new Set(drafts.flatMap((draft) => [draft.entity_id, ...(draft.depends_on ?? [])]))];
  const entries = await db.outbox.where('entity_id').anyOf(entities).toArray();
  return entries.filter((entry) => entry.state !== 'settled');
}

/** Ids of the mutations that must apply first: what is pending on the entity itself, and the creations it names. */
function dependenciesOf(draft: MutationDraft, entries: readonly OutboxEntry[]): string[] {
  const own = entries.filter((entry) => entry.entity_id === draft.entity_id);
  const named = entries.filter((entry) => draft.depends_on?.includes(entry.entity_id) && entry.kind.endsWith('.create'));
  return [...new Set([...own, ...named].map((entry) => entry.id))];
}

const entryOf = (mutation: Mutation, effects: readonly Effect[], depends_on: readonly string[]): OutboxEntry => {
  const { id, seq, kind, entity_id, replaces, captured_at } = mutation;
  return {
    id, seq, kind, entity_id, depends_on, replaces, captured_at, bytes: JSON.stringify(mutation), state: 'queued', verdict: null,
    alone_failures: 0, not_before: 0, effects, touches: [...new Set(effects.map((effect) => rowKey(effect.table, effect.id)))],
    versions: {}, settled_at: null,
  };
};

type Seen = { readonly row: Row | undefined; readonly sync: RowSync };

/** The row as this device shows it now: earlier drafts of the same save, then pending views, then the server's row. */
async function viewOf(db: UserDb, views: ReadonlyMap<string, StoredView>, table: TableName, id: string): Promise<Seen> {
  const view = views.get(rowKey(table, id)) ?? (await db.view_rows.get([table, id]));
  if (view) return view;
  return { row: (await baseRows(db, [rowKey(table, id)])).get(rowKey(table, id)), sync: 'sent' };
}

async function fold(db: UserDb, views: Map<string, StoredView>, effect: Effect): Promise<void> {
  const { table, id } = effect;
  const before = await viewOf(db, views, table, id);
  const row = applyEffect(before.row, effect);
  if (!row) return;
  const sync = effect.kind === 'add' || before.sync !== 'sent' ? before.sync : 'to_send';
  views.set(rowKey(table, id), { table, id, order: orderOf(table, row), row, sync });
}
