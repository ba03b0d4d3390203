import type { RecordExamples } from './example.ts';

export const audit_log: RecordExamples<'audit_log'> = {
  rights: ['O', '–', 'export: OAM; import: OAM'],
  kinds: {
    export: { may: 'OAM', payload: { file: 'kuari-deliveries.csv', rows: 12 } },
    import: { may: 'OAM', payload: { file: 'kuari-A7K-2026-11-20.json', rows: 12, sha256: 'ab'.repeat(32) } },
  },
};
