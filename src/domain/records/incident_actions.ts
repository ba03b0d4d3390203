/** An action after an incident: who is responsible, when it is due, when it was done. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const incidentActions = defineRecord(
  'incident_actions',
  {
    ...c.authored,
    incident_id: c.ref('incidents'),
    text: c.text(1000, 2),
    responsible: c.optional(c.text(100)),
    due_date: c.optional(c.day),
    done_at: c.optional(c.time),
  },
  (of) => ({
    list: {
      order: 'due_date',
      indexes: ['incident_id'],
      leavesWith: { time: 'captured_at', owner: 'incident_id' },
      open: { done_at: null },
    },
    knownBy: ['text'],
    kinds: {
      create: of.create({
        required: ['incident_id', 'text'],
        optional: ['responsible', 'due_date', 'done_at'],
        correctable: ['text', 'responsible'],
      }),
      change: of.change({
        optional: ['text', 'responsible', 'due_date', 'done_at'],
        correctable: ['text', 'responsible'],
      }),
    },
  }),
);
