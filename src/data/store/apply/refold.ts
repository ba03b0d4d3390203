/** Brings views, effects and touches up to date after entries or base rows changed. Runs inside the caller's transaction. */
import { grouped } from '../../../domain/values/grouped.ts';
import type { EffectContext, Row } from '../../../domain/mutations/effects.ts';
import { KINDS, kindOf, tableOf } from '../../../domain/mutations/mutations.ts';
import type { TableName } from '../../../domain/records/rows.ts';
import { isUnsettled, rowKeyParts, rowKey, type OutboxEntry } from '../../../sync/entry.ts';
import { foldRow, foldsTheSame, predictChain, touchesOf } from '../../../sync/predict/overlay.ts';
import { baseRows, readCounts } from '../baseRows.ts';
import { liveEntries } from '../liveEntries.ts';
import { readMeta } from '../meta.ts';
import { keysNear, readNear } from '../readNear.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import { orderOf, type StoredView, type UserDb } from '../schema.ts';
import { DAY_RULES, dayRules, FINAL_AT_GATE, statusAtGate } from '../siteRules.ts';

/** An entry before its change, and as it is in the store now. */
export interface Changed {
  readonly from: OutboxEntry;
  readonly to: OutboxEntry;
}

/** Folds the records of these entries and the rows `keys` (`table:id`) again. `news`: changed entries, if nothing else changed. */
export async function refold(
  db: UserDb,
  entries: readonly Pick<OutboxEntry, 'entity_id'>[],
  keys: readonly string[] = [],
  news?: ReadonlyMap<string, Changed>,
): Promise<void> {
  const folded = new Set(keys);
  const entities = new Set(entries.map(({ entity_id }) => entity_id));
  const chains = await chainsOf(db, entities, news);
  const bases = await baseRows(db, chains.flat().flatMap(rowKeysOf));
  const who = await readWho(db, chains);
  const changed: OutboxEntry[] = [];
  const current = new Map<string, OutboxEntry[]>();
  for (const chain of chains) {
    const [first] = chain;
    if (!first) continue;
    const effects = predictChain(bases.get(entityKey(first)), chain, who);
    current.set(
      entityKey(first),
      chain.map((entry) => {
        const predicted = { ...entry, effects: effects.get(entry.id) ?? entry.effects };
        const next = { ...predicted, touches: touchesOf(predicted, (key) => bases.get(key)?.version ?? 0) };
        const was = news && (news.get(entry.id)?.from ?? entry);
        for (const key of [...entry.touches, ...next.touches])
          if (!was || !foldsTheSame(key, bases.get(key), was, next)) folded.add(key);
        if (!sameJson(entry.effects, next.effects) || !sameJson(entry.touches, next.touches)) changed.push(next);
        return next;
      }),
    );
  }
  await db.outbox.bulkPut(changed);
  await foldRows(db, [...folded], bases, current);
}

/** The user, the record and the site's rules with which mutations are predicted. */
async function readWho(db: UserDb, chains: readonly OutboxEntry[][]): Promise<Omit<EffectContext, 'before'>> {
  const [device, counts, rules] = await Promise.all([
    readMeta(db, 'device'),
    chains.flat().some(({ kind }) => kindOf(kind).touches.includes('stocks')) ? readCounts(db) : undefined,
    db
      .rows('system_config')
      .where('config_key')
      .anyOf(FINAL_AT_GATE, ...DAY_RULES)
      .toArray(),
  ]);
  const finalAtGate = statusAtGate(rules.filter((row) => row['config_key'] === FINAL_AT_GATE)) === 'delivered';
  return {
    author: db.userId,
    device: device?.id ?? null,
    finalAtGate,
    ...dayRules(rules),
    ...(counts && { counts }),
  };
}

/** `chains`: the entries that touch an entity's row, if already known; those that touch a sum are read from the store. */
async function foldRows(
  db: UserDb,
  keys: readonly string[],
  known: ReadonlyMap<string, Row | undefined>,
  chains: ReadonlyMap<string, OutboxEntry[]>,
): Promise<void> {
  const unknown = keys.filter((key) => !known.has(key));
  const missing = await baseRows(db, unknown);
  const isKnown = keys.every((key) => chains.has(key) && !isChangedByOthers(key));
  // By each row that an entry touches.
  const touching = isKnown
    ? []
    : (await liveEntries(db)).flatMap((entry) => entry.touches.map((key) => ({ key, entry })));
  const others = grouped(touching, ({ key }) => key);
  const views: StoredView[] = [];
  const gone: [TableName, string][] = [];
  for (const key of keys) {
    const { table, id } = rowKeyParts(key);
    if (!isTableName(table)) continue;
    const own = chains.get(key)?.filter((entry) => entry.touches.includes(key));
    // The effect of another record's entry on it, such as a record that replaces it.
    const all = (others.get(key) ?? []).map(({ entry }) => entry);
    const besides = all.filter(({ entity_id }) => !own || entity_id !== id);
    const over = [...(own ?? []), ...besides].toSorted((one, other) => one.seq - other.seq);
    const view = foldRow(key, known.get(key) ?? missing.get(key), over);
    if (view) views.push({ table, id, order: orderOf(table, view.row), ...view });
    else gone.push([table, id]);
  }
  await db.view_rows.bulkPut(views);
  await db.view_rows.bulkDelete(gone);
}

/** Of tables whose records can be replaced by another record. */
const isChangedByOthers = (key: string): boolean => RECORDED_AGAIN.has(rowKeyParts(key).table);
const RECORDED_AGAIN: ReadonlySet<string> = new Set(
  KINDS.filter((kind) => 'instead_of' in kindOf(kind).fields).map(tableOf),
);

/** Live: something on screen still depends on it. */
const isLive = (entry: OutboxEntry): boolean => isUnsettled(entry) || entry.touches.length > 0;
const entityKey = (entry: OutboxEntry): string => rowKey(tableOf(entry.kind), entry.entity_id);
const rowKeysOf = (entry: OutboxEntry): string[] => [
  entityKey(entry),
  ...entry.effects.map((effect) => rowKey(effect.table, effect.id)),
];

/** The live entries of each entity, by seq. Entries that were just written are not read again. */
async function chainsOf(
  db: UserDb,
  wanted: ReadonlySet<string>,
  news?: ReadonlyMap<string, Changed>,
): Promise<OutboxEntry[][]> {
  const unread = (await keysNear(db.outbox, 'entity_id', [...wanted])).filter((id) => !news?.has(id));
  const read = (await readNear(db.outbox, unread)).filter((entry) => entry !== undefined);
  const written = [...(news?.values() ?? [])].map(({ to }) => to);
  const live = [...read, ...written].filter((entry) => wanted.has(entry.entity_id) && isLive(entry));
  const inOrder = live.toSorted((one, other) => one.seq - other.seq);
  return [...grouped(inOrder, ({ entity_id }) => entity_id).values()];
}

const sameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
