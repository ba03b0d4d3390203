/** The stock set right by hand: by a count of the yard, by a single correction, by what lay there in the beginning. */
import { addQuantities } from '../values/quantities.ts';
import { defineRecord } from './define.ts';
import {
  authored,
  day,
  flags,
  material,
  notes,
  oneOf,
  optional,
  reason,
  starting,
  stockQuantity,
  voidable,
} from './columns.ts';
import { stockMoved } from './ledger.ts';

/** A count of the yard, a single correction, or what was there in the beginning. */
export const ADJUSTMENT_KINDS = ['stocktake', 'adjustment', 'opening'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/** On one sheet for the whole yard. */
export type CountKind = Exclude<AdjustmentKind, 'adjustment'>;

/** m³, litres of fuel. */
const LARGEST = 100_000_000;

export const stockAdjustments = defineRecord(
  'stock_adjustments',
  {
    ...authored,
    operating_day: day,
    kind: starting(oneOf(ADJUSTMENT_KINDS), 'adjustment'),
    material_type: material,
    /** Signed, never zero. */
    adjustment: stockQuantity({ from: -LARGEST, to: LARGEST, notZero: true, outside: 'adjustment_out_of_range' }),
    /** What the books held: more may have gone than came. */
    book: optional(stockQuantity({ from: -LARGEST, to: LARGEST, outside: 'adjustment_out_of_range' })),
    /** What was measured on the pile. */
    physical: optional(stockQuantity({ from: 0, below: 'negative', to: LARGEST, outside: 'physical_out_of_range' })),
    reason,
    notes: optional(notes),
    ...voidable,
    flags,
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]'],
      leavesWith: 'operating_day',
      sentTo: ['owner'],
    },
    knownBy: ['material_type', 'adjustment'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_adjustment' },
        required: ['operating_day', 'kind', 'material_type', 'adjustment', 'reason'],
        optional: ['book', 'physical', 'notes'],
        correctable: ['adjustment', 'reason', 'notes'],
        touches: ['stocks', 'daily_totals'],
        set: ({ payload: { kind, book, physical, adjustment } }) => ({
          adjustment:
            kind === 'stocktake' && book !== undefined && physical !== undefined
              ? addQuantities(physical, -book)
              : adjustment,
        }),
        also: (row) => stockMoved(row.operating_day, row.material_type, row.adjustment),
      }),
      void: of.void({
        touches: ['stocks', 'daily_totals'],
        takeBack: (before) => stockMoved(before.operating_day, before.material_type, -before.adjustment),
      }),
    },
  }),
);
