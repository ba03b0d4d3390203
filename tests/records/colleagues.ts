import type { RecordExamples } from './example.ts';

export const colleagues: RecordExamples<'colleagues'> = { rights: ['OAM', '–', '–'], kinds: {} };
