/** Crew of the crusher and the machines. */
import { defineRecord } from './define.ts';
import { authored, flag, fullName, jobTitle, optional, phone, starting } from './columns.ts';

export const operators = defineRecord(
  'operators',
  {
    ...authored,
    full_name: fullName,
    /** The position that people speak of; `position` is the order of commits, in every table. */
    job_title: optional(jobTitle),
    phone: optional(phone),
    is_active: starting(flag, true),
  },
  (of) => ({
    list: { order: 'full_name', head: 'newest', leavesWith: 'never' },
    knownBy: ['full_name'],
    kinds: {
      create: of.create({
        required: ['full_name'],
        optional: ['job_title', 'phone'],
        correctable: ['full_name', 'job_title', 'phone'],
      }),
      change: of.change({
        optional: ['full_name', 'job_title', 'phone', 'is_active'],
        correctable: ['full_name', 'job_title', 'phone'],
      }),
    },
  }),
);
