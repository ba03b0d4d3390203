/** The site's settings. Finance settings are for owner and manager. The owner changes them on the server, never through the outbox. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import type { PastValue } from '../settings/past.ts';

export const systemConfig = defineRecord(
  'system_config',
  {
    ...c.stamps,
    config_key: c.word,
    /** The length of the longest possible setting, a logo; the others have their own limits. */
    config_value: c.text(50_000),
    unit: c.optional(c.word),
    period: c.optional(c.word),
    audience: c.oneOf(['all', 'finance']),
    is_active: c.flag,
    /** Earlier values; the server writes them. */
    past: c.json<readonly PastValue[]>(),
  },
  (of) => ({
    list: { order: null, indexes: ['config_key'], head: 'all', leavesWith: 'never' },
    knownBy: ['config_key'],
    needed: ['config_key', 'config_value'],
    kinds: {
      change: of.unpredicted({
        optional: ['config_value', 'is_active'],
        /** The first day on which it applies; absent: today. */
        extra: { from_day: c.optional(c.day) },
        sql: { handler: 'change_setting' },
        isOnline: true,
      }),
      reset: of.unpredicted({
        extra: { reason: c.resetReason },
        sql: { handler: 'reset_period', permission: 'change' },
        isOnline: true,
      }),
    },
  }),
);
