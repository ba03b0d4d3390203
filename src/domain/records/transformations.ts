/** Boulder into products: input, outputs and reject. */
import { materialByName } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { AGAIN, moving, wrongRecord } from './again.ts';
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { doneAt, type Done } from './effect.ts';
import { counted, stockMoved } from './ledger.ts';

/** m³ by material. */
export type Outputs = Readonly<Record<string, number>>;

interface Transformed extends Done {
  readonly operating_day: string;
  readonly boulder_volume: number;
  readonly outputs: Outputs;
  readonly reject_volume: number | null;
}
const MOVING = moving<Transformed>(
  'transformations',
  ({ operating_day, boulder_volume, outputs, reject_volume }, direction, moved, context) => [
    ...stockMoved(operating_day, 'boulder', -direction * boulder_volume, moved, context),
    counted(operating_day, 'feed', 'boulder', { quantity: boulder_volume }, direction),
    ...(reject_volume === null
      ? []
      : [counted(operating_day, 'reject', 'boulder', { quantity: reject_volume }, direction)]),
    ...Object.entries(outputs).flatMap(([material, volume]) => [
      ...stockMoved(operating_day, material, direction * volume, moved, context),
      counted(operating_day, 'transformation', material, { quantity: volume }, direction),
    ]),
  ],
);

export const transformations = defineRecord(
  'transformations',
  {
    ...c.authored,
    operating_day: c.day,
    shift_id: c.optional(c.ref('shifts')),
    /** m³. */
    boulder_volume: c.m3,
    outputs: c.json<Outputs>(),
    /** m³. */
    reject_volume: c.optional(c.decimal({ from: 0, to: 10_000, outside: 'reject_out_of_range' })),
    ...c.work,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]', 'shift_id'] },
    knownBy: ['boulder_volume'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_transformation' },
        required: ['operating_day', 'boulder_volume', 'outputs'],
        optional: ['shift_id', 'reject_volume', 'done_at', 'notes'],
        extra: AGAIN,
        correctable: ['boulder_volume', 'reject_volume', 'notes'],
        related: wrongRecord('transformations'),
        touches: ['stocks', 'daily_totals'],
        isSound: ({ outputs }) => areOutputs(outputs),
        set: (mutation) => ({ outputs: byMaterial(mutation.payload.outputs), done_at: doneAt(mutation) }),
        also: MOVING.also,
      }),
      void: of.void({ touches: ['stocks', 'daily_totals'], takeBack: MOVING.takeBack }),
    },
  }),
);

/** Legacy names mapped; quantities under two names of one material are added. */
function byMaterial(outputs: Outputs): Outputs {
  const sums = new Map<string, number>();
  for (const [name, volume] of Object.entries(outputs)) {
    const material = materialByName(name).type ?? name;
    sums.set(material, addQuantities(sums.get(material) ?? 0, volume));
  }
  return Object.fromEntries(sums);
}

/** Products only, each with its volume in m³ above 0 and within the ceiling. */
const areOutputs = (outputs: unknown): boolean =>
  typeof outputs === 'object' &&
  outputs !== null &&
  !Array.isArray(outputs) &&
  Object.keys(outputs).length > 0 &&
  Object.entries(outputs).every(
    ([name, volume]) =>
      materialByName(name).category === 'finished_product' &&
      typeof volume === 'number' &&
      volume > 0 &&
      volume <= 10_000,
  );
