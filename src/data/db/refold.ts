/** Brings views, effects and touches up to date after entries or base rows changed. Runs inside the caller's transaction. */
import type { EffectContext, Row } from '../../domain/effects.ts';
import { tableOf } from '../../domain/mutations.ts';
import type { TableName } from '../../domain/rows.ts';
import { rowKey } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { foldRow, predictChain, touchesOf } from '../../sync/overlay.ts';
import { readMeta } from './meta.ts';
import { isTableName, orderOf } from './schema.ts';
import type { UserDb } from './schema.ts';

/**
 * `entities`: whose chain of mutations may predict something else now. `keys`: `table:id` of rows to fold again.
 * Every row that a changed entry touched before or touches now is folded too.
 */
export async function refold(db: UserDb, entities: Iterable<string>, keys: Iterable<string>): Promise<void> {
  const folded = new Set(keys);
  const live = (await db.outbox.where('entity_id').anyOf([...new Set(entities)]).toArray()).filter(isLive);
  const bases = await baseRows(db, live.flatMap(rowKeysOf));
  const who = await readWho(db);
  const changed: OutboxEntry[] = [];
  for (const chain of chainsOf(live)) {
    const [first] = chain;
    if (!first) continue;
    const effects = predictChain(bases.get(entityKey(first)), chain, who);
    for (const entry of chain) {
      const predicted = { ...entry, effects: effects.get(entry.id) ?? entry.effects };
      const touches = touchesOf(predicted, (key) => bases.get(key)?.version ?? 0);
      for (const key of [...entry.touches, ...touches]) folded.add(key);
      if (!sameJson(entry.effects, predicted.effects) || !sameJson(entry.touches, touches)) changed.push({ ...predicted, touches });
    }
  }
  if (changed.length > 0) await db.outbox.bulkPut(changed);
  await foldRows(db, [...folded], bases);
}

/** By whom, on what and under which rule of the site mutations are predicted. */
export async function readWho(db: UserDb): Promise<Omit<EffectContext, 'before'>> {
  const [device, atGate] = await Promise.all([
    readMeta(db, 'device'), db.rows('system_config').where('config_key').equals('site.final_at_gate').first(),
  ]);
  return { author: db.userId, device: device?.id ?? null, finalAtGate: atGate?.['config_value'] === 'true' };
}

async function foldRows(db: UserDb, keys: readonly string[], known: ReadonlyMap<string, Row | undefined>): Promise<void> {
  const missing = await baseRows(db, keys.filter((key) => !known.has(key)));
  for (const key of keys) {
    const { table, id } = partsOf(key);
    if (!isTableName(table)) continue;
    const entries = await db.outbox.where('touches').equals(key).sortBy('seq');
    const view = foldRow(key, known.get(key) ?? missing.get(key), entries);
    if (view) await db.view_rows.put({ table, id, order: orderOf(table, view.row), ...view });
    else await db.view_rows.delete([table, id]);
  }
}

/** The server's rows by key, read table by table. */
export async function baseRows(db: UserDb, keys: readonly string[]): Promise<Map<string, Row | undefined>> {
  const byTable = new Map<TableName, Set<string>>();
  for (const key of keys) {
    const { table, id } = partsOf(key);
    if (isTableName(table)) byTable.set(table, (byTable.get(table) ?? new Set()).add(id));
  }
  const found = new Map<string, Row | undefined>();
  for (const [table, ids] of byTable) {
    const list = [...ids];
    const rows = await db.rows(table).bulkGet(list);
    list.forEach((id, index) => found.set(rowKey(table, id), rows[index]));
  }
  return found;
}

/** Live: something on screen still depends on it. */
const isLive = (entry: OutboxEntry): boolean => entry.state !== 'settled' || entry.touches.length > 0;
const entityKey = (entry: OutboxEntry): string => rowKey(tableOf(entry.kind), entry.entity_id);
const rowKeysOf = (entry: OutboxEntry): string[] => [
  entityKey(entry), ...entry.effects.map((effect) => rowKey(effect.table, effect.id)),
];

function chainsOf(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const chains = new Map<string, OutboxEntry[]>();
  for (const entry of entries) chains.set(entry.entity_id, [...(chains.get(entry.entity_id) ?? []), entry]);
  return [...chains.values()].map((chain) => chain.toSorted((one, other) => one.seq - other.seq));
}

const partsOf = (key: string): { table: string; id: string } => {
  const colon = key.indexOf(':');
  return { table: key.slice(0, colon), id: key.slice(colon + 1) };
};

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
