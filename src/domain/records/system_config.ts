/** The settings of the site. Finance settings are for owner and manager. The owner changes them at the server, never from the outbox. */
import { defineRecord } from './define.ts';
import { day, flag, json, oneOf, optional, resetReason, stamps, text, word } from './columns.ts';
import type { PastValue } from '../settings/dated.ts';

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
    /** What was in force before; the server writes it. */
    past: json<readonly PastValue[]>(),
  },
  (of) => ({
    list: { order: null, indexes: ['config_key'], head: 'all', leavesWith: 'never' },
    knownBy: ['config_key'],
    needed: ['config_key', 'config_value'],
    kinds: {
      change: of.unpredicted({
        optional: ['config_value', 'is_active'],
        /** The first day on which it holds; without it today. */
        extra: { from_day: optional(day) },
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
