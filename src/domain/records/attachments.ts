/** A photo of a record. Its content follows into the bucket: `<entity_table>/<entity_id>/<author>/<sha256>.jpg` or `.webp` (`path`). */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const attachments = defineRecord(
  'attachments',
  {
    ...c.authored,
    entity_table: c.oneOf(['incidents', 'equipment', 'deliveries'], 'choice_invalid', 'invalid_value'),
    entity_id: c.id,
    path: c.made,
    content_type: c.oneOf(['image/jpeg', 'image/webp'], 'choice_invalid', 'invalid_value'),
    bytes: c.count({ above: 0, to: 5_242_880 }),
    sha256: c.sha256,
    taken_at: c.optional(c.time),
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['entity_id'],
      leavesWith: { time: 'captured_at', owner: 'entity_id', ownerTable: 'entity_table' },
    },
    kinds: {
      create: of.create({
        required: ['entity_table', 'entity_id', 'path', 'content_type', 'bytes', 'sha256'],
        optional: ['taken_at'],
        sql: { handler: 'create_attachment' },
      }),
    },
  }),
);
