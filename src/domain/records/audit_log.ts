/** Exported files and imported files of unsent work, for the audit. Sent outside the outbox, so that they delay no work. */
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
