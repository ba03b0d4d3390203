/** Fuel: issued to a machine, or received into the tank. */
import { amountOf } from '../values/quantities.ts';
import { AGAIN, happenedFirst, moving, wrongRecord } from './again.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { doneAt, type Done } from './effect.ts';
import { counted, stockMoved } from './ledger.ts';

export const FUEL_KINDS = ['issue', 'receipt'] as const;

/** More than the machine's tank holds: the form asks for confirmation, and the server flags it `above_tank`. */
export const isAboveTank = (
  { fuel_capacity_liters }: { readonly fuel_capacity_liters: number | null },
  liters: number,
): boolean => fuel_capacity_liters !== null && liters > fuel_capacity_liters;

interface Pumped extends Done {
  readonly operating_day: string;
  readonly kind: (typeof FUEL_KINDS)[number];
  readonly equipment_id: string | null;
  readonly liters: number;
  readonly amount: number | null;
}
const MOVING = moving<Pumped>(
  'fuel_logs',
  ({ operating_day, kind, equipment_id, liters, amount }, direction, moved, context) => [
    ...stockMoved(operating_day, 'solar', (kind === 'issue' ? -1 : 1) * direction * liters, moved, context),
    counted(operating_day, `fuel_${kind}`, equipment_id ?? 'solar', { quantity: liters, amount }, direction),
  ],
);

export const fuelLogs = defineRecord(
  'fuel_logs',
  {
    ...c.authored,
    operating_day: c.day,
    shift_id: c.optional(c.ref('shifts')),
    kind: c.oneOf(FUEL_KINDS),
    equipment_id: c.optional(c.ref('equipment')),
    liters: c.litres({ above: 0, below: 'not_positive', to: 100_000, outside: 'liters_out_of_range' }),
    hour_meter: c.optional(c.meterHours),
    /** Whole rupiah, for a receipt. */
    price_per_liter: c.optional(c.price),
    amount: c.optional(c.figure),
    ...c.work,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]', '[equipment_id+operating_day]', 'shift_id'] },
    knownBy: ['equipment_id', 'liters'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_fuel_log' },
        required: ['operating_day', 'kind', 'liters'],
        optional: ['shift_id', 'equipment_id', 'hour_meter', 'price_per_liter', 'done_at', 'notes'],
        extra: AGAIN,
        correctable: ['liters', 'hour_meter', 'price_per_liter', 'notes'],
        related: wrongRecord('fuel_logs'),
        touches: ['stocks', 'daily_totals', 'equipment'],
        set: (mutation) => {
          const { kind, liters, price_per_liter } = mutation.payload;
          return {
            amount: kind === 'receipt' && price_per_liter !== undefined ? amountOf(liters, price_per_liter) : null,
            done_at: doneAt(mutation),
          };
        },
        also: (row, mutation, context) => [
          ...MOVING.also(row, mutation, context),
          ...(row.equipment_id !== null && row.hour_meter !== null
            ? [
                {
                  kind: 'raise',
                  table: 'equipment',
                  id: row.equipment_id,
                  to: { hour_meter: row.hour_meter },
                  readAt: ['meter_read_at', happenedFirst(mutation, context)],
                } as const,
              ]
            : []),
        ],
      }),
      void: of.void({
        sql: { handler: 'void_entry', permission: 'void_own_in_open_shift' },
        touches: ['stocks', 'daily_totals'],
        takeBack: MOVING.takeBack,
      }),
    },
  }),
);
