import type { RecordExamples } from './example.ts';

export const customer_months: RecordExamples<'customer_months'> = { rights: ['OAM', '–', '–'], kinds: {} };
