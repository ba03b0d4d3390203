/** The settings of the site. Finance settings are for owner and manager. The owner changes them at the server, never from the outbox. */
import { defineRecord } from './define.ts';
import { flag, oneOf, optional, resetReason, stamps, text, word } from './columns.ts';

export const systemConfig = defineRecord(
  'system_config',
  {
    ...stamps,
    config_key: word,
    config_value: text(500),
    unit: optional(word),
    period: optional(word),
    audience: oneOf(['all', 'finance']),
    is_active: flag,
  },
  (of) => ({
    list: { order: null, indexes: ['config_key'], head: 'all', leavesWith: 'never' },
    knownBy: ['config_key'],
    needed: ['config_key', 'config_value'],
    kinds: {
      change: of.unpredicted({
        optional: ['config_value', 'is_active'],
        sql: { handler: 'change_setting' },
        isOnline: true,
      }),
      /** Begins a new counting period. */
      reset: of.unpredicted({
        extra: { reason: resetReason },
        sql: { handler: 'reset_period', permission: 'change' },
        isOnline: true,
      }),
    },
  }),
);
