/** The totals of a day, by kind and key. Dashboards are based on them: they never leave the device. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

/** What each kind of total sums: its `key` and the unit of `quantity`. `count` is a number of records, `amount` whole rupiah. */
export const TOTALS = {
  /** Tickets that are not cancelled or voided. */
  deliveries: { key: 'material', quantity: 'm³' },
  /** The delivered ones among them. */
  delivered: { key: 'material', quantity: 'm³' },
  /** The ones without a price among them: revenue is the billed amount plus these at the average price, which is an estimate. */
  unpriced: { key: 'material', quantity: 'm³' },
  production: { key: 'material', quantity: 'm³' },
  feed: { key: 'boulder', quantity: 'm³' },
  transformation: { key: 'material', quantity: 'm³' },
  /** A transformation's waste, if it was stated. */
  reject: { key: 'boulder', quantity: 'm³' },
  /** The net stock movement: the stock at the end of a day is the current one without the net of the days since. */
  net_movement: { key: 'material', quantity: 'm³ or L' },
  fuel_issue: { key: 'machine', quantity: 'L' },
  fuel_receipt: { key: 'solar', quantity: 'L' },
  downtime: { key: 'reason', quantity: 'h' },
  downtime_equipment: { key: 'machine', quantity: 'h' },
  /** `quantity` is the number, too. */
  incidents: { key: 'class', quantity: 'incidents' },
  /** `count`: incidents with lost days. */
  lost_days: { key: 'all', quantity: 'days' },
  /** Hours of people. `worked`: crew × the shift's duration; `planned`: crew × its planned duration, an estimate. */
  hours_worked: { key: 'worked or planned', quantity: 'h' },
  /** 1 while the day is closed. */
  closed: { key: 'all', quantity: 'closings' },
  /** Money, by source table. */
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
