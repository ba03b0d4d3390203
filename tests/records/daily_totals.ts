import type { RecordExamples } from './example.ts';

export const daily_totals: RecordExamples<'daily_totals'> = {
  rights: ['OAM; expense kinds: OM', '–', '–'],
  kinds: {},
};
