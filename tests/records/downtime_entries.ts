import type { RecordExamples } from './example.ts';

export const downtime_entries: RecordExamples<'downtime_entries'> = {
  rights: ['OAM', 'OAM', 'counter-entry: OAM; end: OAM'],
  rows: [{ id: 'n-2', operating_day: '2026-11-19', reason: 'rain', started_at: '2026-11-19T03:00:00.000Z' }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { operating_day: '2026-11-20', reason: 'blockage', started_at: '2026-11-20T03:30:00.000Z' },
      named: [
        {
          payload: { equipment_id: 'q-1' },
          name: { en: 'EX-01 · Friday, 20 November 2026', id: 'EX-01 · Jumat, 20 November 2026' },
        },
      ],
    },
    end: {
      may: 'OAM',
      payload: { ended_at: '2026-11-20T04:30:00.000Z' },
      named: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' },
    },
    void: {
      may: 'OAM',
      payload: { void_reason: 'Typed twice' },
      named: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' },
    },
  },
};
