/** Manual corrections of the stock: by a count of the yard, a single correction, or an opening stock. */
import { addQuantities } from '../values/quantities.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { statedTime } from './effect.ts';
import { stockMoved } from './ledger.ts';

export const ADJUSTMENT_KINDS = ['stocktake', 'adjustment', 'opening'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/** Counts on one sheet for the whole yard. */
export type CountKind = Exclude<AdjustmentKind, 'adjustment'>;

/** A movement from before a count that arrived after it and changes the count's difference: m³ (litres), signed. */
export interface Settlement {
  readonly table: string;
  readonly id: string;
  /** `return`: the record was voided. */
  readonly entry: 'post' | 'return';
  readonly quantity: number;
  /** The number of a ticket. */
  readonly name: string | null;
}

/** m³, litres of fuel. */
const LARGEST = 100_000_000;

export const stockAdjustments = defineRecord(
  'stock_adjustments',
  {
    ...c.authored,
    operating_day: c.day,
    kind: c.starting(c.oneOf(ADJUSTMENT_KINDS), 'adjustment'),
    material_type: c.material,
    /** Signed; zero only for a count that agreed with the book. For a count, the server computes it. */
    adjustment: c.stockQuantity({ from: -LARGEST, to: LARGEST, notZero: 'typed', outside: 'adjustment_out_of_range' }),
    /** The book at that moment; negative if more was recorded out than in. */
    book: c.optional(c.stockQuantity({ from: -LARGEST, to: LARGEST, outside: 'adjustment_out_of_range' })),
    /** The measured size of the pile. */
    physical: c.optional(
      c.stockQuantity({ from: 0, below: 'negative', to: LARGEST, outside: 'physical_out_of_range' }),
    ),
    /** For a count: when the pile was measured. */
    counted_at: c.optional(c.time),
    /** The sum of later changes of a count's difference, signed, and their latest causes. */
    settled: c.starting(c.figure, 0),
    settled_by: c.starting(c.json<readonly Settlement[]>(), []),
    reason: c.reason,
    ...c.entry,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]'], sentTo: ['owner'] },
    knownBy: ['material_type', 'adjustment'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_adjustment' },
        required: ['operating_day', 'kind', 'material_type', 'adjustment', 'reason'],
        optional: ['book', 'physical', 'counted_at', 'notes'],
        correctable: ['adjustment', 'reason', 'notes'],
        touches: ['stocks', 'daily_totals'],
        usesSiteDay: true,
        set: (mutation, { dayOf }) => {
          const { kind, book, physical, adjustment } = mutation.payload;
          if (kind !== 'stocktake') return { counted_at: null };
          const counted_at = statedTime(mutation, mutation.payload.counted_at);
          return {
            counted_at,
            operating_day: dayOf(counted_at),
            adjustment: book !== undefined && physical !== undefined ? addQuantities(physical, -book) : adjustment,
          };
        },
        also: (row, mutation, context) =>
          stockMoved(row.operating_day, row.material_type, row.adjustment, movedBy(row, statedTime(mutation)), context),
      }),
      void: of.void({
        touches: ['stocks', 'daily_totals'],
        takeBack: (before, _mutation, context) =>
          stockMoved(
            before.operating_day,
            before.material_type,
            addQuantities(-before.adjustment, -before.settled),
            movedBy(before, before.captured_at),
            context,
          ),
      }),
    },
  }),
);

/** A count changes the stock at its own time. */
const movedBy = (row: { readonly counted_at: string | null; readonly operating_day: string }, captured: string) =>
  row.counted_at === null ? { at: captured } : { at: row.counted_at, counted: row.operating_day };
