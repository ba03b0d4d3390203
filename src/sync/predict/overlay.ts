/**
 * The view of a row: the base row (the server's last known version) with this device's mutations folded over it, in their order.
 *
 * Three rules keep totals from flickering and from counting twice. A waiting mutation is folded. An applied one is folded while the
 * base row is older than the version in its outcome. A rejected or held one, or one that the server did not accept from an owner, shows
 * the record that it created but counts in no total.
 */
import { applyEffect, effectsOf, isOnRecord, relatedTo } from '../../domain/mutations/effects.ts';
import type { Effect, EffectContext, Row } from '../../domain/mutations/effects.ts';
import { isCreation, tableOf } from '../../domain/mutations/mutations.ts';
import { unreachable } from '../../domain/values/result.ts';
import { isHeld, mutationOf, rowKey, TAKE_OVER_REFUSED, type OutboxEntry } from '../entry.ts';

export type RowSync = 'sent' | 'to_send' | 'needs_attention' | 'held';
/** The server has the record or will get it in its turn: it is neither refused nor held. */
export const isAccepted = (sync: RowSync): sync is 'sent' | 'to_send' => sync === 'sent' || sync === 'to_send';

/** As `isAccepted`; a refused or held change does not take a record out of the totals that the server has. */
export const isRecordAccepted = ({
  row,
  sync,
}: {
  readonly row: { readonly version: number };
  readonly sync: RowSync;
}): boolean => row.version > 0 || isAccepted(sync);

export interface FoldedRow {
  readonly row: Row;
  readonly sync: RowSync;
}

/** `entries`: all that touch the row, by seq. Null if no mutation of this device changes the base row or its sync badge. */
export function foldRow(key: string, base: Row | undefined, entries: readonly OutboxEntry[]): FoldedRow | null {
  let row = base;
  let sync: RowSync = 'sent';
  let over = false;
  for (const entry of entries) {
    for (const effect of entry.effects) {
      if (rowKey(effect.table, effect.id) !== key) continue;
      if (isOnRecord(effect)) sync = worse(sync, syncOf(entry));
      if (!isFolded(entry, effect, key, base)) continue;
      row = applyEffect(row, effect);
      over = true;
    }
  }
  return row && (over || sync !== 'sent') ? { row, sync } : null;
}

/** Rejected, held or refused: the record is shown but counts in no total. */
const isRefused = (entry: OutboxEntry): boolean =>
  entry.state === 'rejected' ||
  isHeld(entry) ||
  (entry.state === 'set_aside' && entry.verdict?.code === TAKE_OVER_REFUSED);

function isFolded(entry: OutboxEntry, effect: Effect, key: string, base: Row | undefined): boolean {
  if (isRefused(entry)) return effect.kind === 'create' && base === undefined;
  switch (entry.state) {
    case 'queued':
    case 'set_aside':
      return true;
    case 'withdrawn':
    case 'rejected':
    case 'held':
      return false;
    case 'settled':
      return (base?.version ?? 0) < (entry.versions[key] ?? 0);
    default:
      return unreachable(entry.state);
  }
}

/** Whether an entry contributes the same to a row's view before and after its change, so that the row need not be folded again. */
export function foldsTheSame(key: string, base: Row | undefined, before: OutboxEntry, after: OutboxEntry): boolean {
  const [was, is] = [shareOf(key, base, before), shareOf(key, base, after)];
  return was.length === is.length && was.every((one, at) => isSameShare(one, is[at]));
}

type Share = ReturnType<typeof shareOf>[number];
const isSameShare = (one: Share, other: Share | undefined): boolean =>
  other?.sync === one.sync &&
  (other.effect === one.effect || JSON.stringify(other.effect) === JSON.stringify(one.effect));

/** What `foldRow` uses of an entry. */
const shareOf = (key: string, base: Row | undefined, entry: OutboxEntry) =>
  entry.effects
    .filter((effect) => rowKey(effect.table, effect.id) === key)
    .map((effect) => ({
      effect: isFolded(entry, effect, key, base) ? effect : null,
      sync: isOnRecord(effect) ? syncOf(entry) : 'sent',
    }));

/** `table:id` of the rows whose view still depends on this entry. */
export function touchesOf(entry: OutboxEntry, baseVersion: (key: string) => number): string[] {
  const keys = [...new Set(entry.effects.map((effect) => rowKey(effect.table, effect.id)))];
  if (entry.state === 'withdrawn') return [];
  if (entry.state !== 'settled') return keys;
  return keys.filter((key) => baseVersion(key) < (entry.versions[key] ?? 0));
}

/** The effects of one entity's entries by entry id, each predicted from the row that results from the entries before it. */
export function predictChain(
  base: Row | undefined,
  entries: readonly OutboxEntry[],
  who: Omit<EffectContext, 'before'>,
): ReadonlyMap<string, readonly Effect[]> {
  const effects = new Map<string, readonly Effect[]>();
  let row = base;
  /** Whether the following entries count in totals: a record that was not accepted moved no stock, so its cancellation returns none. */
  let counts = true;
  for (const entry of entries) {
    const key = rowKey(tableOf(entry.kind), entry.entity_id);
    // A record that the server has is in its totals, by whatever way it got there.
    if (isCreation(entry)) counts = base === undefined;
    // The effects of an applied mutation are not predicted again: they are frozen with its outcome.
    const predicted =
      entry.state === 'settled'
        ? entry.effects
        : predictedAnew(entry, key, { ...who, ...entry.on_behalf_of, before: row }, counts);
    effects.set(entry.id, predicted);
    for (const effect of predicted) {
      if (rowKey(effect.table, effect.id) === key && isFolded(entry, effect, key, base)) row = applyEffect(row, effect);
    }
    if (isCreation(entry)) counts = base !== undefined || !isRefused(entry);
  }
  return effects;
}

/** The entry's effect on its own row and on sums; its effect on other records stays as predicted when it was saved. */
function predictedAnew(entry: OutboxEntry, key: string, context: EffectContext, counts: boolean): readonly Effect[] {
  const mutation = mutationOf(entry);
  const effects = effectsOf(mutation, context).filter((effect) => counts || isOnRecord(effect));
  if (relatedTo(mutation).length === 0) return effects;
  const isOwn = (effect: Effect) => rowKey(effect.table, effect.id) === key;
  return [...effects.filter(isOwn), ...entry.effects.filter((effect) => !isOwn(effect))];
}

const RANK: Record<RowSync, number> = { sent: 0, to_send: 1, held: 2, needs_attention: 3 };
const worse = (one: RowSync, other: RowSync): RowSync => (RANK[other] > RANK[one] ? other : one);

function syncOf(entry: OutboxEntry): RowSync {
  if (isHeld(entry)) return 'held';
  switch (entry.state) {
    case 'queued':
      return 'to_send';
    case 'settled':
    case 'withdrawn':
      return 'sent';
    case 'held':
      return 'held';
    case 'rejected':
    case 'set_aside':
      return 'needs_attention';
    default:
      return unreachable(entry.state);
  }
}
