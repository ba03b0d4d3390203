/**
 * The view of a row: the server's last known version with this device's own mutations folded over it, in their order.
 *
 * Which mutations are folded decides that totals neither flicker nor double: one that waits is folded; one that the server
 * applied is folded only while the row we hold is older than the version in its outcome; one that was rejected, or is held, or
 * that the server did not take from an owner, shows the record that it made but counts in no sum.
 */
import { applyEffect, effectsOf } from '../../domain/effects.ts';
import type { Effect, EffectContext, Row } from '../../domain/effects.ts';
import { isCreation, tableOf } from '../../domain/mutations.ts';
import { unreachable } from '../../domain/result.ts';
import { isHeld, mutationOf, rowKey, TAKE_OVER_REFUSED } from '../entry.ts';
import type { OutboxEntry } from '../entry.ts';

export type RowSync = 'sent' | 'to_send' | 'needs_attention' | 'held';
/** The server has it or will have it in turn; it has neither refused the record nor holds it. */
export const isAccepted = (sync: RowSync): sync is 'sent' | 'to_send' => sync === 'sent' || sync === 'to_send';

export interface FoldedRow {
  readonly row: Row;
  readonly sync: RowSync;
}

/** `entries`: all that touch the row, by seq. Null where nothing of ours is left over the base row. */
export function foldRow(key: string, base: Row | undefined, entries: readonly OutboxEntry[]): FoldedRow | null {
  let row = base;
  let sync: RowSync = 'sent';
  let over = false;
  for (const entry of entries) {
    for (const effect of entry.effects) {
      if (rowKey(effect.table, effect.id) !== key) continue;
      if (effect.kind !== 'add') sync = worse(sync, syncOf(entry));
      if (!isFolded(entry, effect, key, base)) continue;
      row = applyEffect(row, effect);
      over = true;
    }
  }
  return row && (over || sync !== 'sent') ? { row, sync } : null;
}

/** The server has said no, or not yet: the record is shown, and counts in no sum. */
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

/** Whether the entry did to the view of a row what it does now: the others over that row need not be folded again. */
export function foldsTheSame(key: string, base: Row | undefined, before: OutboxEntry, after: OutboxEntry): boolean {
  const [was, is] = [shareOf(key, base, before), shareOf(key, base, after)];
  return was.length === is.length && was.every((one, at) => isSameShare(one, is[at]));
}

type Share = ReturnType<typeof shareOf>[number];
const isSameShare = (one: Share, other: Share | undefined): boolean =>
  other?.sync === one.sync &&
  (other.effect === one.effect || JSON.stringify(other.effect) === JSON.stringify(one.effect));

/** All that `foldRow` takes of an entry. */
const shareOf = (key: string, base: Row | undefined, entry: OutboxEntry) =>
  entry.effects
    .filter((effect) => rowKey(effect.table, effect.id) === key)
    .map((effect) => ({
      effect: isFolded(entry, effect, key, base) ? effect : null,
      sync: effect.kind === 'add' ? 'sent' : syncOf(entry),
    }));

/** The rows whose view still needs this entry. */
export function touchesOf(entry: OutboxEntry, baseVersion: (key: string) => number): string[] {
  const keys = [...new Set(entry.effects.map((effect) => rowKey(effect.table, effect.id)))];
  if (entry.state === 'withdrawn') return [];
  if (entry.state !== 'settled') return keys;
  return keys.filter((key) => baseVersion(key) < (entry.versions[key] ?? 0));
}

/** The effects of one entity's entries, each predicted on what the ones before it left. */
export function predictChain(
  base: Row | undefined,
  entries: readonly OutboxEntry[],
  who: Omit<EffectContext, 'before'>,
): ReadonlyMap<string, readonly Effect[]> {
  const effects = new Map<string, readonly Effect[]>();
  let row = base;
  /** Whether what follows counts in the sums: of a record that was not accepted nothing was taken, so that nothing can be given back. */
  let counts = true;
  for (const entry of entries) {
    const key = rowKey(tableOf(entry.kind), entry.entity_id);
    // A record that the server has is in the server's sums, whichever way it got there.
    if (isCreation(entry)) counts = base === undefined;
    // What an applied mutation did to the sums is the server's to say, and is frozen with its outcome.
    const predicted =
      entry.state === 'settled'
        ? entry.effects
        : effectsOf(mutationOf(entry), { ...who, ...entry.on_behalf_of, before: row }).filter(
            ({ kind }) => counts || kind !== 'add',
          );
    effects.set(entry.id, predicted);
    for (const effect of predicted) {
      if (rowKey(effect.table, effect.id) === key && isFolded(entry, effect, key, base)) row = applyEffect(row, effect);
    }
    if (isCreation(entry)) counts = base !== undefined || !isRefused(entry);
  }
  return effects;
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
