/** What the crusher made: m³ of one material in a shift. */
import { AGAIN, insteadOf, wrongRecord } from './again.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { doneAt, movedAt, type Done, type Effect, type EffectContext, type Moved } from './effect.ts';
import { trusted } from '../values/json.ts';
import { counted, stockMoved } from './ledger.ts';

export const productionEntries = defineRecord(
  'production_entries',
  {
    ...c.authored,
    operating_day: c.day,
    shift_id: c.optional(c.ref('shifts')),
    material_type: c.stoneMaterial,
    /** m³. */
    volume: c.m3,
    operating_hours: c.optional(c.hoursOfDay),
    /** When the work was done, where somebody said so: by it a count of the pile had seen it or had not. */
    done_at: c.optional(c.time),
    notes: c.optional(c.notes),
    ...c.voidable,
    flags: c.flags,
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
        also: (row, mutation, context) => [
          ...made(row, 1, movedAt(row, mutation), context),
          ...insteadOf('production_entries', mutation, context, (wrong) =>
            made(trusted<Made>(wrong), -1, movedAt(trusted<Done>(wrong)), context),
          ),
        ],
      }),
      void: of.void({
        sql: { handler: 'void_entry', permission: 'void_own_in_open_shift' },
        touches: ['stocks', 'daily_totals'],
        takeBack: (before, _mutation, context) => made(before, -1, movedAt(before), context),
      }),
    },
  }),
);

interface Made {
  readonly operating_day: string;
  readonly material_type: string;
  readonly volume: number;
}
function made(
  { operating_day, material_type, volume }: Made,
  direction: 1 | -1,
  moved: Moved,
  context: EffectContext,
): Effect[] {
  return [
    ...stockMoved(operating_day, material_type, direction * volume, moved, context),
    counted(operating_day, 'production', material_type, { quantity: volume }, direction),
  ];
}
