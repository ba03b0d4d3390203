/** A photo of a record. It goes to the bucket after this, under `path`: `<entity_table>/<entity_id>/<author>/<sha256>.jpg` or `.webp`. */
import { defineRecord } from './define.ts';
import { authored, count, id, made, oneOf, optional, time, word } from './columns.ts';

export const attachments = defineRecord(
  'attachments',
  {
    ...authored,
    entity_table: oneOf(['incidents', 'equipment', 'deliveries']),
    entity_id: id,
    path: made,
    content_type: oneOf(['image/jpeg', 'image/webp']),
    bytes: count({ above: 0, to: 5_242_880 }),
    /** Hex. */
    sha256: word,
    taken_at: optional(time),
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['entity_id'],
      leavesWith: {
        time: 'captured_at',
        owners: ['incidents', 'equipment', 'deliveries'],
        ownerOf: (row) => [String(row['entity_table']), String(row['entity_id'])],
      },
    },
    kinds: {
      create: of.create({
        required: ['entity_table', 'entity_id', 'path', 'content_type', 'bytes', 'sha256'],
        optional: ['taken_at'],
      }),
    },
  }),
);
