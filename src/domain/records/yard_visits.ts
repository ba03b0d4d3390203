/** A truck that was weighed empty on entry: it is in the yard until it leaves, loaded or empty. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';

export const yardVisits = defineRecord(
  'yard_visits',
  {
    ...c.authored,
    truck_license: c.licensePlate,
    /** As typed when the truck entered; its ticket starts with them. */
    customer_name: c.optional(c.customerName),
    driver_name: c.optional(c.driverName),
    tare_kg: c.tareKg,
    tare_from: c.weightOrigin,
    tare_at: c.time,
    /** A plate is `in` once: the server refuses a second visit at the same time. */
    status: c.starting(c.oneOf(['in', 'loaded', 'empty']), 'in'),
    left_at: c.optional(c.time),
  },
  (of) => ({
    list: {
      order: 'tare_at',
      newestFirst: true,
      indexes: ['status'],
      leavesWith: { time: 'tare_at' },
      open: { status: ['in'] },
    },
    knownBy: ['truck_license'],
    kinds: {
      create: of.create({
        sql: { handler: 'enter_yard' },
        required: ['truck_license', 'tare_kg', 'tare_from'],
        optional: ['customer_name', 'driver_name'],
        correctable: ['truck_license', 'tare_kg', 'customer_name', 'driver_name'],
        set: (mutation) => ({ tare_at: happenedAt(mutation) }),
      }),
      /** `loaded`: its ticket is saved. `empty`: it left without a load. */
      leave: of.change({
        sql: { handler: 'leave_yard' },
        required: ['status'],
        isSound: ({ status }) => status !== 'in',
        applies: ({ status }) => status === 'in',
        set: (mutation) => ({ left_at: happenedAt(mutation) }),
      }),
    },
  }),
);
