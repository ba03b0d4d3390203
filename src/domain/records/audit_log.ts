/** Files that people write of what the app shows them, and files of unsent work that they take in, for the audit. Sent past the outbox: they hold no work up. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const auditLog = defineRecord('audit_log', {}, (of) => ({
  list: { order: null, leavesWith: 'never' },
  kinds: {
    export: of.unpredicted({
      mode: 'create',
      sql: { handler: 'note_export' },
      extra: { file: c.text(200, 1), rows: c.count({ from: 0, to: 100_000_000 }) },
      isOnline: true,
    }),
    import: of.unpredicted({
      mode: 'create',
      sql: { handler: 'note_import' },
      extra: { file: c.text(200, 1), rows: c.count({ from: 0, to: 100_000_000 }), sha256: c.sha256 },
      isOnline: true,
    }),
  },
}));
