/** What the rules left to the owner. One notice for all of them, news again when another one comes. */
import type { NoticeRule } from './notice.ts';

export const recordsHeld: NoticeRule = {
  roles: ['owner'],
  find: ({ held }) => {
    const waiting = held.filter(({ decision }) => decision === null);
    const newest = waiting.reduce<(typeof held)[number] | undefined>(
      (latest, one) => (latest && Date.parse(latest.received_at) >= Date.parse(one.received_at) ? latest : one),
      undefined,
    );
    if (!newest) return [];
    return [
      {
        kind: 'records_held',
        id: `records_held:${newest.id}`,
        severity: 'bad',
        path: '/audit?tab=held',
        at: newest.received_at,
        count: waiting.length,
      },
    ];
  },
};
