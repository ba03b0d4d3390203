/** What a day came to, by kind and key. Dashboards stand on them: they never leave the device. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

/** What each kind of total sums: `key` by which, `quantity` in which unit. `count` are records, `amount` whole rupiah. */
export const TOTALS = {
  /** Tickets that are not cancelled or voided. */
  deliveries: { key: 'material', quantity: 'm³' },
  /** Those of them that are delivered. */
  delivered: { key: 'material', quantity: 'm³' },
  /** Those of them that have no price: revenue is what was billed and these at the average price, which is an estimate. */
  unpriced: { key: 'material', quantity: 'm³' },
  production: { key: 'material', quantity: 'm³' },
  feed: { key: 'boulder', quantity: 'm³' },
  transformation: { key: 'material', quantity: 'm³' },
  /** What a transformation threw away, where it was said. */
  reject: { key: 'boulder', quantity: 'm³' },
  /** All that the stock moved, whatever moved it: the stock at the end of a day is that of now without the net of the days since. */
  net_movement: { key: 'material', quantity: 'm³ or L' },
  fuel_issue: { key: 'machine', quantity: 'L' },
  fuel_receipt: { key: 'solar', quantity: 'L' },
  downtime: { key: 'reason', quantity: 'h' },
  downtime_equipment: { key: 'machine', quantity: 'h' },
  /** `quantity` is their number too. */
  incidents: { key: 'class', quantity: 'incidents' },
  /** `count`: incidents by which days were lost. */
  lost_days: { key: 'all', quantity: 'days' },
  /** Hours of people. `worked`: crew × what the shift lasted; `planned`: crew × what it was planned to last, an estimate. */
  hours_worked: { key: 'worked or planned', quantity: 'h' },
  /** 1 while the day is closed. */
  closed: { key: 'all', quantity: 'closings' },
  /** Money, by the table that it follows from. */
  income: { key: 'table', quantity: 'none' },
  /** For owner and manager. */
  expense: { key: 'table', quantity: 'none' },
} as const;

export const dailyTotals = defineRecord(
  'daily_totals',
  {
    ...c.stamps,
    operating_day: c.day,
    /** One of `TOTALS`. */
    kind: c.word,
    key: c.word,
    quantity: c.figure,
    count: c.figure,
    /** Whole rupiah. */
    amount: c.figure,
  },
  () => ({
    list: { order: 'operating_day', newestFirst: true, indexes: ['[kind+operating_day]'], leavesWith: 'never' },
    needed: ['operating_day', 'kind', 'key', 'quantity', 'count', 'amount'],
    kinds: {},
  }),
);
