/**
 * A device that holds records and is silent (stalled, after four hours), and one that was not heard of for three days. One that was silent
 * for a month is out of use.
 */
import { isStalled } from '../people/stalled.ts';
import type { Notice, NoticeRule } from './notice.ts';

const HOUR_MS = 3_600_000;
const SILENT_H = 72;
const OUT_OF_USE_H = 720;

export const devicesUnheard: NoticeRule = {
  roles: ['owner'],
  find: ({ devices, now }) =>
    devices.flatMap((device): readonly Notice[] => {
      const { id, name, last_seen_at, unsent_count } = device;
      if (last_seen_at === null) return [];
      const hours = Math.floor((now.getTime() - Date.parse(last_seen_at)) / HOUR_MS);
      const heard = { path: '/users?tab=devices', at: last_seen_at, device: name, hours };
      // Since when it is silent is a part of the name: heard of again and silent again, it is news.
      const since = `${id}:${Date.parse(last_seen_at)}`;
      if (isStalled(device, now))
        return [
          {
            ...heard,
            kind: 'device_stalled',
            id: `device_stalled:${since}`,
            severity: 'bad',
            unsent: unsent_count ?? 0,
          },
        ];
      return hours >= SILENT_H && hours < OUT_OF_USE_H
        ? [{ ...heard, kind: 'device_silent', id: `device_silent:${since}`, severity: 'warn' }]
        : [];
    }),
};
