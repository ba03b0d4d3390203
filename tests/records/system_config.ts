import { derivedId } from '../../src/domain/records/ids.ts';
import type { RecordExamples } from './example.ts';

export const system_config: RecordExamples<'system_config'> = {
  rights: ['OAM; finance: OM', '–', 'O'],
  kinds: {
    change: {
      may: 'O',
      entity: () => derivedId('system_config:business.low_stock_threshold'),
      payload: { config_value: '450' },
    },
    reset: {
      may: 'O',
      entity: () => derivedId('system_config:reset.last_reset_date'),
      payload: { reason: 'New counting period after the audit' },
    },
  },
};
