import type { RecordExamples } from './example.ts';

export const held_mutations: RecordExamples<'held_mutations'> = {
  rights: ['O', '–', 'decide: O'],
  kinds: {
    apply: { may: 'O', entity: ({ held }) => held(), payload: { reason: 'It did happen' } },
    refuse: { may: 'O', entity: ({ held }) => held(), payload: { reason: 'It did not happen' } },
  },
};
