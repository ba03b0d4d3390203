/**
 * The totals of a day, by kind and key. Dashboards are based on them: they never leave the device. `count` is a number of records,
 * `amount` whole rupiah; kind (key): quantity:
 *
 *   deliveries, delivered, unpriced (material)   m³ of tickets not cancelled or voided; of those delivered; of those without a price
 *   production, feed, transformation, reject     m³ by material; `reject`: a transformation's waste, if it was stated
 *   net_movement (material)                      m³ or L; the stock at the end of a day is the current one without the net since
 *   fuel_issue (machine), fuel_receipt (solar)   L
 *   downtime (reason), downtime_equipment        h; the latter by machine
 *   incidents (class), lost_days (all)           number; days, and `count` the incidents with lost days
 *   hours_worked (worked or planned)             h of people: crew × the shift's duration; `planned`: the planned one, an estimate
 *   closed (all)                                 1 while the day is closed
 *   income, expense (table)                      none; `amount` by source table, expenses for owner and manager
 */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const dailyTotals = defineRecord(
  'daily_totals',
  {
    ...c.stamps,
    operating_day: c.day,
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
