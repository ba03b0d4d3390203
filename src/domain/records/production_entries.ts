/** The crusher's output: m³ of one material in a shift. */
import { AGAIN, moving, wrongRecord } from './again.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { doneAt, type Done } from './effect.ts';
import { counted, stockMoved } from './ledger.ts';

interface Made extends Done {
  readonly operating_day: string;
  readonly material_type: string;
  readonly volume: number;
}
const MOVING = moving<Made>(
  'production_entries',
  ({ operating_day, material_type, volume }, direction, moved, context) => [
    ...stockMoved(operating_day, material_type, direction * volume, moved, context),
    counted(operating_day, 'production', material_type, { quantity: volume }, direction),
  ],
);

export const productionEntries = defineRecord(
  'production_entries',
  {
    ...c.authored,
    operating_day: c.day,
    shift_id: c.optional(c.ref('shifts')),
    material_type: c.stoneMaterial,
    volume: c.m3,
    operating_hours: c.optional(c.hoursOfDay),
    ...c.work,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]', 'shift_id'] },
    knownBy: ['material_type', 'volume'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_fact' },
        required: ['operating_day', 'material_type', 'volume'],
        optional: ['shift_id', 'operating_hours', 'done_at', 'notes'],
        extra: AGAIN,
        correctable: ['volume', 'operating_hours', 'notes'],
        related: wrongRecord('production_entries'),
        touches: ['stocks', 'daily_totals'],
        set: (mutation) => ({ done_at: doneAt(mutation) }),
        also: MOVING.also,
      }),
      void: of.void({
        sql: { handler: 'void_entry', permission: 'void_own_in_open_shift' },
        touches: ['stocks', 'daily_totals'],
        takeBack: MOVING.takeBack,
      }),
    },
  }),
);
