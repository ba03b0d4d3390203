/** Authorization and critical errors of an app, for the owner. Sent outside the outbox, so that they delay no work. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const clientErrors = defineRecord(
  'client_errors',
  { message: c.text(2000, 1), details: c.optional(c.json<object>()) },
  (of) => ({
    list: { order: null, leavesWith: 'never' },
    kinds: {
      create: of.unpredicted({
        mode: 'create',
        required: ['message'],
        optional: ['details'],
        sql: { handler: 'report_error' },
        isOnline: true,
      }),
    },
  }),
);
