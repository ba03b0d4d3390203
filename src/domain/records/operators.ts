/** Crew of the crusher and the machines. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const operators = defineRecord(
  'operators',
  {
    ...c.authored,
    full_name: c.fullName,
    /** The person's position at work; `position` is the order of commits in every table. */
    job_title: c.optional(c.jobTitle),
    phone: c.optional(c.phone),
    is_active: c.starting(c.flag, true),
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
