/** Files that people write of what the app shows them, and files of unsent work that they take in, for the audit. Sent past the outbox: they hold no work up. */
import { defineRecord } from './define.ts';
import { count, sha256, text } from './columns.ts';

export const auditLog = defineRecord('audit_log', {}, (of) => ({
  list: { order: null, leavesWith: 'never' },
  kinds: {
    export: of.unpredicted({
      mode: 'create',
      sql: { handler: 'note_export' },
      extra: { file: text(200, 1), rows: count({ from: 0, to: 100_000_000 }) },
      isOnline: true,
    }),
    import: of.unpredicted({
      mode: 'create',
      sql: { handler: 'note_import' },
      extra: { file: text(200, 1), rows: count({ from: 0, to: 100_000_000 }), sha256 },
      isOnline: true,
    }),
  },
}));
