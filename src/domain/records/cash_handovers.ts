/** Cash that one user took and hands to another: their takings that are in no handover yet. */
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';

/** Maximum of payments in one handover; the rest goes into the next. SQL: `private.create_cash_handover`. */
export const MOST_PAYMENTS = 1_000;

export const cashHandovers = defineRecord(
  'cash_handovers',
  {
    ...c.authored,
    operating_day: c.day,
    /** Whole rupiah, like the next column. */
    counted: c.rupiah({ from: 0, below: 'negative', to: 1e12 }),
    /** Sum of `payments` when the server recorded the handover; a later void does not change it. */
    expected: c.rupiah({ from: 0, to: 1e15 }),
    /** The author's cash payments that were in no valid handover. A payment is in one at most. */
    payments: c.refs('payments'),
    notes: c.optional(c.notes),
    acknowledged_by: c.optional(c.id),
    acknowledged_at: c.optional(c.time),
    /** Withdrawn before receipt: its payments go into the next handover. */
    ...c.voidable,
    flags: c.flags,
  },
  (of) => ({
    list: {
      ...OF_ITS_DAY,
      indexes: ['[operating_day+captured_at]', 'author'],
      open: { acknowledged_at: null, voided_at: null },
    },
    knownBy: ['counted'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_cash_handover' },
        required: ['counted', 'expected', 'payments'],
        optional: ['notes'],
        correctable: ['counted', 'notes'],
        usesSiteDay: true,
        set: (mutation, { dayOf }) => ({ operating_day: dayOf(happenedAt(mutation)) }),
      }),
      receive: of.change({
        sql: { handler: 'receive_cash_handover' },
        applies: (before, _mutation, { author }) => isWaiting(before) && before.author !== author,
        set: (mutation, _before, { author }) => ({ acknowledged_by: author, acknowledged_at: happenedAt(mutation) }),
      }),
      void: of.change({
        sql: { handler: 'void_cash_handover', permission: 'void_own' },
        optional: ['void_reason'],
        correctable: ['void_reason'],
        applies: isWaiting,
        set: (mutation) => ({ voided_at: happenedAt(mutation) }),
      }),
    },
  }),
);

interface Standing {
  readonly acknowledged_at: string | null;
  readonly voided_at: string | null;
}
export function isWaiting({ acknowledged_at, voided_at }: Standing): boolean {
  return acknowledged_at === null && voided_at === null;
}
