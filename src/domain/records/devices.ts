/** Registrations of devices. Owners read them over the API, and change them at the server. */
import { defineRecord } from './define.ts';
import { id, optional, reason, text } from './columns.ts';

export const devices = defineRecord('devices', { id, label: optional(text(100)) }, (of) => ({
  list: { order: null },
  knownBy: ['label'],
  kinds: {
    rename: of.unpredicted({ optional: ['label'], isOnline: true }),
    revoke: of.unpredicted({ extra: { reason }, isOnline: true }),
    readmit: of.unpredicted({ extra: { reason }, isOnline: true }),
  },
}));
