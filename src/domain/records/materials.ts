/** The fixed list of materials with their densities. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';
import { pastOfChange, type PastValue } from '../settings/past.ts';

export const materials = defineRecord(
  'materials',
  {
    ...c.stamps,
    material_type: c.material,
    /** In force now. */
    density: c.density,
    /** Earlier values; written with each change. */
    past: c.json<readonly PastValue[]>(),
  },
  (of) => ({
    list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
    knownBy: ['material_type'],
    needed: ['material_type', 'density'],
    kinds: {
      change: of.change({
        required: ['density'],
        correctable: ['density'],
        sql: { handler: 'change_density' },
        usesSiteDay: true,
        // It applies from the day of the change; if that day is closed, the server sets the first day.
        set: (mutation, { past = [], density = 0 }, { dayOf }) => ({
          past: pastOfChange(past, dayOf(happenedAt(mutation)), String(density), String(mutation.payload.density)),
        }),
      }),
    },
  }),
);
