/** The owner's targets. The newest that has begun is in force. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

const TARGET_PERIODS = ['shift', 'day', 'week', 'month', 'year'] as const;

export const kpiTargets = defineRecord(
  'kpi_targets',
  {
    ...c.authored,
    metric: c.text(100, 2),
    period: c.oneOf(TARGET_PERIODS),
    /** In the unit of the metric. */
    target: c.decimal({ from: 0, to: 1e15 }),
    from_date: c.day,
  },
  (of) => ({
    list: { order: 'from_date', newestFirst: true, leavesWith: 'never' },
    knownBy: ['metric', 'target'],
    kinds: {
      create: of.create({
        required: ['metric', 'period', 'target', 'from_date'],
        correctable: ['target', 'from_date'],
        sql: { handler: 'create_target' },
      }),
    },
  }),
);
