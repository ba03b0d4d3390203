/** What a day came to, by kind and key. Dashboards stand on them: they never leave the device. */
import { defineRecord } from './define.ts';
import { day, figure, stamps, word } from './columns.ts';

export const dailyTotals = defineRecord(
  'daily_totals',
  {
    ...stamps,
    operating_day: day,
    /** `deliveries`: tickets of the day that are not cancelled or voided, by material; `delivered`: those of them that are delivered. */
    kind: word,
    key: word,
    /** m³, litres or hours, as the kind says. */
    quantity: figure,
    count: figure,
    /** Whole rupiah. */
    amount: figure,
  },
  () => ({
    list: { order: 'operating_day', newestFirst: true, indexes: ['[kind+operating_day]'] },
    needed: ['operating_day', 'kind', 'key', 'quantity', 'count', 'amount'],
    kinds: {},
  }),
);
