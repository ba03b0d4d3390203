/** What the crusher made: m³ of one material in a shift. */
import { defineRecord } from './define.ts';
import { authored, day, flags, hoursOfDay, m3, notes, optional, ref, stoneMaterial, voidable } from './columns.ts';
import type { Effect } from './effect.ts';
import { counted, stockMoved } from './ledger.ts';

export const productionEntries = defineRecord(
  'production_entries',
  {
    ...authored,
    operating_day: day,
    shift_id: optional(ref('shifts')),
    material_type: stoneMaterial,
    /** m³. */
    volume: m3,
    operating_hours: optional(hoursOfDay),
    notes: optional(notes),
    ...voidable,
    flags,
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]', 'shift_id'],
      leavesWith: 'operating_day',
    },
    knownBy: ['material_type', 'volume'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_fact' },
        required: ['operating_day', 'material_type', 'volume'],
        optional: ['shift_id', 'operating_hours', 'notes'],
        correctable: ['volume', 'operating_hours', 'notes'],
        touches: ['stocks', 'daily_totals'],
        also: (row) => made(row, 1),
      }),
      void: of.void({
        sql: { handler: 'void_entry', permission: 'void_own_in_open_shift' },
        touches: ['stocks', 'daily_totals'],
        takeBack: (before) => made(before, -1),
      }),
    },
  }),
);

interface Made {
  readonly operating_day: string;
  readonly material_type: string;
  readonly volume: number;
}
function made({ operating_day, material_type, volume }: Made, direction: 1 | -1): Effect[] {
  return [
    ...stockMoved(operating_day, material_type, direction * volume),
    counted(operating_day, 'production', material_type, { quantity: volume }, direction),
  ];
}
