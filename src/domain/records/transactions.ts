/** The ledger of money. The server writes what derives from other records; users record expenses without another record. */
import { AGAIN, insteadOf, wrongRecord } from './again.ts';
import { trusted } from '../values/json.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import type { Effect, EffectContext, MutationHead } from './effect.ts';
import { derivedId } from './ids.ts';
import * as c from './columns.ts';
import { addedToTotal, counted } from './ledger.ts';

export const transactions = defineRecord(
  'transactions',
  {
    ...c.authored,
    kind: c.oneOf(['income', 'expense']),
    /** Whole rupiah; a counter-entry is negative. */
    amount: c.rupiah({ above: 0, orNegative: true, to: 1e14 }),
    source_table: c.word,
    source_id: c.id,
    entry: c.oneOf(['post', 'return'], 'choice_invalid', 'invalid_value'),
    operating_day: c.day,
    /** For a corrected ticket: the version that earned it. */
    revision: c.starting(c.figure, 0),
    ...c.entry,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]'], sentTo: ['owner'] },
    knownBy: ['amount'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_expense' },
        required: ['amount', 'operating_day'],
        optional: ['notes'],
        correctable: ['amount', 'notes'],
        set: ({ entity_id }) => ({
          kind: 'expense',
          source_table: 'transactions',
          source_id: entity_id,
          entry: 'post',
        }),
        touches: ['daily_totals'],
        extra: AGAIN,
        related: wrongRecord('transactions'),
        also: (row, mutation, context) => [
          counted(row.operating_day, 'expense', 'transactions', { quantity: 0, amount: row.amount }, 1),
          ...insteadOf('transactions', mutation, context, (wrong, head) =>
            takenBack(trusted<Expense>(wrong), head, context),
          ),
        ],
      }),
      /** A counter-entry reverses it, and the sum of the day contains both. */
      void: of.void({ sql: { handler: 'void_expense' }, touches: ['daily_totals'], takeBack: takenBack }),
    },
  }),
);

interface Expense {
  readonly kind: string;
  readonly amount: number;
  readonly operating_day: string;
  readonly source_table: string;
  readonly source_id: string;
}
function takenBack(
  { kind, amount, operating_day, source_table, source_id }: Expense,
  mutation: MutationHead,
  { author, device }: EffectContext,
): Effect[] {
  return [
    {
      kind: 'create',
      table: 'transactions',
      id: derivedId(`transactions:${mutation.id}:1`),
      fields: {
        kind,
        amount: -amount,
        operating_day,
        source_table,
        source_id,
        entry: 'return',
        revision: 0,
        notes: null,
        voided_at: null,
        void_reason: null,
        flags: [],
        author,
        device,
        captured_at: mutation.captured_at,
        received_at: null,
        deleted_at: null,
      },
    },
    addedToTotal(operating_day, 'expense', 'transactions', { quantity: 0, count: 1, amount: -amount }),
  ];
}
