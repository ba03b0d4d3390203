/** Who drives the trucks. */
import { defineRecord } from './define.ts';
import { authored, flag, fullName, optional, phone, ref, starting } from './columns.ts';

export const drivers = defineRecord(
  'drivers',
  {
    ...authored,
    full_name: fullName,
    phone: optional(phone),
    is_active: starting(flag, true),
    merged_into: optional(ref('drivers')),
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
