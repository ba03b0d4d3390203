import type { RecordExamples } from './example.ts';

export const attachments: RecordExamples<'attachments'> = {
  rights: ['OAM', 'OAM', '–'],
  kinds: {
    create: {
      may: 'OAM',
      payload: { entity_table: 'incidents', content_type: 'image/webp', bytes: 90_000, sha256: 'ab'.repeat(32) },
      others: async ({ make, by }) => {
        const entity_id = await make('incidents.create');
        return { entity_id, path: `incidents/${entity_id}/${by.id}/${'ab'.repeat(32)}.webp` };
      },
      named: [
        {
          payload: { entity_table: 'deliveries', entity_id: 's-1', path: 'deliveries/s-1/ab.webp' },
          name: 'SJ-261120-B8L-0042',
        },
      ],
    },
  },
};
