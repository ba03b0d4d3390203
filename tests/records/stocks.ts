import type { RecordExamples } from './example.ts';

export const stocks: RecordExamples<'stocks'> = { rights: ['OAM', '–', '–'], kinds: {} };
