import type { RecordExamples } from './example.ts';

export const order_totals: RecordExamples<'order_totals'> = { rights: ['OAM', '–', '–'], kinds: {} };
