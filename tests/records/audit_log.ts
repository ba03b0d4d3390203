import type { RecordExamples } from './example.ts';

export const audit_log: RecordExamples<'audit_log'> = {
  rights: ['O', '–', 'export: OAM'],
  kinds: { export: { may: 'OAM', payload: { file: 'kuari-deliveries.csv', rows: 12 } } },
};
