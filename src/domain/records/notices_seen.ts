/** Which notices a person has seen. */
import { defineRecord } from './define.ts';
import { text } from './columns.ts';

export const noticesSeen = defineRecord('notices_seen', { notice: text(200, 1) }, (of) => ({
  list: { order: null },
  kinds: { create: of.unpredicted({ mode: 'create', required: ['notice'], isOnline: false }) },
}));
