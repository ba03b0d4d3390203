/** Registrations of devices. Owners read them over the API, and change them on the server. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

const sql = { handler: 'change_device', permission: 'change' };

export const devices = defineRecord('devices', { id: c.id, label: c.optional(c.text(100)) }, (of) => ({
  list: { order: null, leavesWith: 'never' },
  knownBy: ['label'],
  kinds: {
    rename: of.unpredicted({ optional: ['label'], sql, isOnline: true }),
    revoke: of.unpredicted({ extra: { reason: c.reason }, sql, isOnline: true }),
    readmit: of.unpredicted({ extra: { reason: c.reason }, sql, isOnline: true }),
  },
}));
