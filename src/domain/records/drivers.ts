import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const drivers = defineRecord(
  'drivers',
  {
    ...c.authored,
    full_name: c.fullName,
    phone: c.optional(c.phone),
    is_active: c.starting(c.flag, true),
    merged_into: c.optional(c.ref('drivers')),
  },
  (of) => ({
    list: { order: 'full_name', indexes: ['merged_into'], leavesWith: 'never' },
    knownBy: ['full_name'],
    kinds: {
      create: of.create({ required: ['full_name'], optional: ['phone'], correctable: ['full_name', 'phone'] }),
      change: of.change({ optional: ['full_name', 'phone', 'is_active'], correctable: ['full_name', 'phone'] }),
      merge: of.merge(),
    },
  }),
);
