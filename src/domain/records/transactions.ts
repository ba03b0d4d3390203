/** The ledger of money. What follows from other records stays with the server; people record expenses that no record stands for. */
import { defineRecord } from './define.ts';
import { authored, day, id, notes, oneOf, optional, rupiah, word } from './columns.ts';

export const transactions = defineRecord(
  'transactions',
  {
    ...authored,
    kind: oneOf(['income', 'expense']),
    /** Whole rupiah; a counter-entry is negative. */
    amount: rupiah({ above: 0, to: 1e14 }),
    source_table: word,
    source_id: id,
    entry: oneOf(['post', 'return']),
    operating_day: day,
    notes: optional(notes),
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]'],
      leavesWith: 'operating_day',
    },
    knownBy: ['amount'],
    kinds: {
      create: of.create({
        required: ['amount', 'operating_day'],
        optional: ['notes'],
        correctable: ['amount', 'notes'],
        set: ({ entity_id }) => ({
          kind: 'expense',
          source_table: 'transactions',
          source_id: entity_id,
          entry: 'post',
        }),
      }),
    },
  }),
);
