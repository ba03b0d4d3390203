/** Records that will no longer be sent. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const mutations = defineRecord('mutations', {}, (of) => ({
  list: { order: null, leavesWith: 'never' },
  kinds: {
    /** A record that its author discards, with the reason; `replaces` names it. Its bytes go to the audit. */
    discard: of.unpredicted({
      extra: { reason: c.reason, discarded: c.json<object>() },
      sql: { handler: 'discard_mutation' },
      isOnline: false,
    }),
  },
}));
