/** What a day came to when it was closed, beside what it comes to now. Source: `day_closings.totals`, `daily_totals`. */
import type { SyncedTables } from '../records/rows.ts';
import type { DayTotal } from './dayFacts.ts';

export interface Change {
  readonly kind: string;
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

/** By kind and key, where the quantity (of money: the amount) is another one now. What a closing before this version did not freeze is no change. */
export function changesSince(frozen: SyncedTables['day_closings']['totals'], now: readonly DayTotal[]): Change[] {
  const kinds = new Set(frozen.map(([kind]) => kind));
  const keyOf = (kind: string, key: string) => `${kind} ${key}`;
  const found = new Map<string, Change>();
  for (const [kind, key, quantity, , amount] of frozen)
    if (COMPARED.has(kind))
      found.set(keyOf(kind, key), { kind, key, before: isMoney(kind) ? amount : quantity, after: 0 });
  for (const { kind, key, quantity, amount } of now) {
    if (!COMPARED.has(kind) || kinds.size === 0) continue;
    const known = found.get(keyOf(kind, key));
    found.set(keyOf(kind, key), { kind, key, before: known?.before ?? 0, after: isMoney(kind) ? amount : quantity });
  }
  return [...found.values()].filter(({ before, after }) => before !== after);
}

/** What a person can make sense of; the others follow from these. */
const COMPARED: ReadonlySet<string> = new Set([
  'production',
  'transformation',
  'feed',
  'delivered',
  'fuel_issue',
  'fuel_receipt',
  'downtime',
  'expense',
]);
const isMoney = (kind: string): boolean => kind === 'expense';
