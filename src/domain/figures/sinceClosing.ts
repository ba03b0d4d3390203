/** The totals of a day when it was closed, next to those of now, and each record's part in the difference. Source: `day_closings`, `daily_totals`. */
import { addQuantities } from '../values/quantities.ts';
import { hoursBetween } from '../records/shifts.ts';
import type { SyncedTables } from '../records/rows.ts';
import type { Change, DayFacts, DayTotal, FrozenBy } from './dayFacts.ts';

type Closing = SyncedTables['day_closings'];

/** The closings in force. One that the server has not frozen yet, or that was reopened, leaves its day open. */
export const closingsByDay = (closings: readonly Closing[]): ReadonlyMap<string, Closing> =>
  new Map(
    closings.flatMap((one) =>
      one.reopened_at === null && one.totals.length > 0 ? [[one.operating_day, one] as const] : [],
    ),
  );

/** A closed day with its frozen totals; its shifts and stops are those of `whenClosed`. */
export const asFrozen = (facts: DayFacts, closing: FrozenBy | undefined): DayFacts =>
  closing === undefined
    ? facts
    : {
        ...facts,
        totals: closing.totals.map(([kind, key, quantity, count, amount]) => {
          return { operating_day: facts.day, kind, key, quantity, count, amount };
        }),
        closed: { closing, now: facts.totals, changes: changesSince(closing.totals, facts.totals) },
      };

/**
 * A record as the closing of a day saw it: none that came later; one that was voided later as it was before; a stop that ended later
 * (`ended_at`, or `held_end_at`) as running until the closing. A stop may belong to an earlier day. A shift has the hours and the
 * target that the closing has frozen of its type; one that was planned then, or still running, until the closing.
 */
export function whenClosed<Row extends DatedRow>(row: Row, closing: FrozenBy | undefined): Row[] {
  if (!closing) return [row];
  const what = sinceClosing(row, closing);
  if (what === 'late' || what === 'after') return [];
  if (what === 'changed' && typeof row.ended_at === 'string') return [{ ...row, ended_at: closing.closed_at }];
  if (what === 'changed' && row.shift_type !== undefined) return [{ ...row, ...shiftWhenClosed(row, closing) }];
  const known = row.held_end_at ? { ...row, held_end_at: null } : row;
  return [what === 'taken_back' ? { ...known, voided_at: null } : known];
}

function shiftWhenClosed(row: DatedRow, { totals, closed_at }: FrozenBy) {
  const frozen = (kind: string) => totals.find((total) => total[0] === kind && total[1] === row.shift_type)?.[2];
  const ran = frozen('shifts');
  if (ran === undefined) return { status: 'planned', opened_at: null, closed_at: null };
  const end =
    ran > 0 && row.opened_at ? new Date(Date.parse(row.opened_at) + ran * 3_600_000).toISOString() : closed_at;
  return {
    production_target: frozen('shift_target') ?? null,
    closed_at: hoursBetween(row.opened_at, row.closed_at) === ran ? row.closed_at : end,
  };
}

/** What a closing freezes of shifts (`asWorked`), from their current state. */
export const figuresOfShifts = (shifts: readonly SyncedTables['shifts'][]): Figure[] =>
  shifts.flatMap(({ status, shift_type: key, opened_at, closed_at, production_target }) =>
    status === 'planned'
      ? []
      : [
          { kind: 'shifts', key, quantity: hoursBetween(opened_at, closed_at), amount: 0 },
          { kind: 'shift_target', key, quantity: production_target ?? 0, amount: 0 },
        ],
  );

type Figure = Pick<DayTotal, 'kind' | 'key' | 'quantity' | 'amount'>;

/** Totals whose quantity or amount differs now, by kind and key; nothing that was not frozen. `beside`: figures without a total. */
export function changesSince(frozen: Closing['totals'], now: readonly DayTotal[], beside: readonly Figure[] = []) {
  if (frozen.length === 0) return [];
  const found = new Map<string, Change>();
  const note = (which: 'before' | 'after', kind: string, key: string, value: number) => {
    const id = `${kind} ${key}`;
    const known = found.get(id) ?? { kind, key, before: 0, after: 0 };
    found.set(id, { ...known, [which]: addQuantities(known[which], value) });
  };
  const wasFrozen = new Set(frozen.map(([kind, key]) => `${kind} ${key}`));
  const isKnown = new Set(beside.map(({ kind }) => kind));
  const noteAll = (which: 'before' | 'after', { kind, key, quantity, amount }: Figure) => {
    if (kind === 'hours_worked' && key === 'planned') return;
    if (!COMPARED.has(kind) && !(isKnown.has(kind) && (kind !== 'stock' || wasFrozen.has(`${kind} ${key}`)))) return;
    note(which, kind, key, isMoney(kind) ? amount : quantity);
    if (kind === 'delivered') note(which, 'revenue', 'all', amount);
  };
  for (const [kind, key, quantity, , amount] of frozen) noteAll('before', { kind, key, quantity, amount });
  for (const figure of [...now, ...beside]) noteAll('after', figure);
  return [...found.values()].filter(({ before, after }) => before !== after);
}

/** The kinds that a screen shows; the others follow from these. */
const COMPARED: ReadonlySet<string> = new Set([
  'production',
  'transformation',
  'feed',
  'reject',
  'delivered',
  'fuel_issue',
  'fuel_receipt',
  'downtime',
  'hours_worked',
  'incidents',
  'lost_days',
  'expense',
]);
export const isMoney = (kind: string): boolean => kind === 'expense' || kind === 'payments' || kind === 'revenue';

/** `late`: recorded before the closing; `after`: recorded after it, by the owner's decision; the others had been in the figures. */
export type SinceClosing = 'late' | 'after' | 'delivered' | 'changed' | 'cancelled' | 'taken_back';

/** The record counts now with the opposite sign. */
export const isTakenOut = (what: SinceClosing): boolean => what === 'cancelled' || what === 'taken_back';

export interface DatedRow {
  readonly position: number;
  readonly captured_at: string;
  readonly received_at: string | null;
  readonly flags: readonly string[];
  readonly status?: string | null;
  readonly voided_at?: string | null;
  readonly cancelled_at?: string | null;
  readonly delivered_at?: string | null;
  readonly ended_at?: string | null;
  readonly shift_type?: string;
  readonly opened_at?: string | null;
  readonly closed_at?: string | null;
  readonly held_end_at?: string | null;
}

/** What a record of the day has changed in the frozen figures. Null: nothing, as far as this device knows. */
export function sinceClosing(row: DatedRow, closing: Omit<FrozenBy, 'totals'>): SinceClosing | null {
  const { closed_at: closedAt, reopened_at: reopened } = closing;
  const isAfter = (at: string | null | undefined) => typeof at === 'string' && Date.parse(at) > Date.parse(closedAt);
  const isOut = (row.voided_at ?? null) !== null || row.status === 'cancelled';
  // By the server's clock, as it froze them; what it has not answered yet is not in them.
  const frozenAt = Date.parse(closing.received_at ?? closedAt);
  if (row.received_at === null || Date.parse(row.received_at) > frozenAt) {
    if (isOut) return null;
    return isAfter(row.captured_at) ? 'after' : 'late';
  }
  // The flag may come from an earlier closing: then nothing has changed the row since.
  const isFlagged = row.flags.includes('late_change') && (reopened !== null || row.position > closing.position);
  if ((row.voided_at ?? null) !== null) return isAfter(row.voided_at) || isFlagged ? 'taken_back' : null;
  if (row.status === 'cancelled') return isAfter(row.cancelled_at) || isFlagged ? 'cancelled' : null;
  if (row.status === 'delivered' && isAfter(row.delivered_at)) return 'delivered';
  return isFlagged ? 'changed' : null;
}
