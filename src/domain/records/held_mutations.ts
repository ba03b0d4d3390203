/** Mutations that the rules cannot decide and the owner does. The decision goes directly to the server, never through the outbox. */
import type { Json } from '../values/json.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

const sql = { handler: 'decide_held', permission: 'decide' };

export const heldMutations = defineRecord(
  'held_mutations',
  {
    ...c.stamps,
    kind: c.word,
    entity_id: c.id,
    /** As its device sent it. */
    mutation: c.json<Json>(),
    code: c.word,
    closed_day: c.optional(c.day),
    author: c.id,
    device: c.id,
    captured_at: c.time,
    received_at: c.time,
    decision: c.optional(c.oneOf(['applied', 'refused'])),
    decided_by: c.optional(c.id),
    decided_at: c.optional(c.time),
    reason: c.optional(c.reason),
  },
  (of) => ({
    list: { order: 'received_at', newestFirst: true, leavesWith: { time: 'received_at' }, open: { decision: null } },
    kinds: {
      apply: of.unpredicted({ required: ['reason'], sql, isOnline: true }),
      refuse: of.unpredicted({ required: ['reason'], sql, isOnline: true }),
    },
  }),
);
