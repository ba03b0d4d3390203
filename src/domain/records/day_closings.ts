/** A day whose figures are final. Its id derives from the day. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';
import { counted } from './ledger.ts';

/** Kind, key, quantity, count and amount of each total when the day was closed. */
type ClosedTotal = [kind: string, key: string, quantity: number, count: number, amount: number];

interface Standing {
  readonly operating_day: string;
  readonly reopened_at: string | null;
}

/** Every role sees that a day is closed, even without the right to read its closing. */
const closedMoved = (before: Standing | undefined, after: Standing) => {
  const change = Number(after.reopened_at === null) - Number(before?.reopened_at === null);
  return change === 0 ? [] : [counted(after.operating_day, 'closed', 'all', { quantity: 1 }, change > 0 ? 1 : -1)];
};

export const dayClosings = defineRecord(
  'day_closings',
  {
    ...c.stamps,
    operating_day: c.day,
    /** The server writes them; empty until they arrive. */
    totals: c.starting(c.json<ClosedTotal[]>(), []),
    closed_by: c.id,
    closed_at: c.time,
    /** When the server froze the figures: they do not contain later receipts. */
    received_at: c.optional(c.time),
    reopened_by: c.optional(c.id),
    reopened_at: c.optional(c.time),
    reopen_reason: c.optional(c.reason),
  },
  (of) => ({
    list: {
      order: 'operating_day',
      newestFirst: true,
      indexes: ['[operating_day+closed_at]'],
      // As long as its totals: an old closed day still shows the frozen figures. About 3 kB a day.
      leavesWith: 'never',
    },
    knownBy: ['operating_day'],
    kinds: {
      close: of.upsert({
        required: ['operating_day'],
        sql: { handler: 'close_day', permission: 'create' },
        touches: ['daily_totals'],
        moves: closedMoved,
        set: (mutation, { author }) => ({ closed_by: author, closed_at: happenedAt(mutation) }),
        // The first closing applies, unless the day was reopened before.
        onto: (before, mutation, { author }) =>
          before.reopened_at === null || Date.parse(before.reopened_at) >= Date.parse(happenedAt(mutation))
            ? {}
            : {
                closed_by: author,
                closed_at: happenedAt(mutation),
                received_at: null,
                reopened_by: null,
                reopened_at: null,
                reopen_reason: null,
              },
      }),
      reopen: of.change({
        required: ['reopen_reason'],
        correctable: ['reopen_reason'],
        /** Ids of held mutations that stay with the owner; all others that only this closing held are applied. */
        extra: { leave_held: c.optional(c.texts) },
        sql: { handler: 'reopen_day' },
        touches: ['daily_totals'],
        moves: closedMoved,
        applies: (before) => before.reopened_at === null,
        set: (mutation, before, { author }) => {
          const at = happenedAt(mutation);
          const isEarlier = before.closed_at !== undefined && Date.parse(at) < Date.parse(before.closed_at);
          return {
            reopened_by: author,
            reopened_at: isEarlier && before.closed_at !== undefined ? before.closed_at : at,
          };
        },
      }),
    },
  }),
);
