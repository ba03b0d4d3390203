/** What the rules cannot decide and the owner does. The owner decides at the server, never from the outbox. */
import type { Json } from '../values/json.ts';
import { defineRecord } from './define.ts';
import { day, id, json, oneOf, optional, reason, stamps, time, word } from './columns.ts';

const sql = { handler: 'decide_held', permission: 'decide' };

export const heldMutations = defineRecord(
  'held_mutations',
  {
    ...stamps,
    kind: word,
    entity_id: id,
    /** As its device sent it. */
    mutation: json<Json>(),
    code: word,
    /** The closed day that holds it. */
    closed_day: optional(day),
    author: id,
    device: id,
    captured_at: time,
    received_at: time,
    decision: optional(oneOf(['applied', 'refused'])),
    decided_by: optional(id),
    decided_at: optional(time),
    reason: optional(reason),
  },
  (of) => ({
    list: {
      order: 'received_at',
      newestFirst: true,
      leavesWith: { time: 'received_at' },
      open: { decision: null },
    },
    kinds: {
      apply: of.unpredicted({ required: ['reason'], sql, isOnline: true }),
      refuse: of.unpredicted({ required: ['reason'], sql, isOnline: true }),
    },
  }),
);
