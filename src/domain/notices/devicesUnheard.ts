/**
 * A device on which records wait: in contact and yet not sending them, or silent for four hours. And one that was not heard of for three
 * days; one that was silent for a month is out of use. What was refused waits for its author, who is told on the device.
 */
import { isSilentWithWork, isStalled, waitingOn } from '../people/stalled.ts';
import type { Notice, NoticeRule } from './notice.ts';

const HOUR_MS = 3_600_000;
const SILENT_H = 72;
const OUT_OF_USE_H = 720;

export const devicesUnheard: NoticeRule = {
  roles: ['owner'],
  find: ({ devices, now }) =>
    devices.flatMap((device): readonly Notice[] => {
      const { id, name, last_seen_at, waiting_since } = device;
      if (last_seen_at === null) return [];
      const hoursSince = (at: string) => Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS);
      const hours = hoursSince(last_seen_at);
      const heard = { path: '/users?tab=devices', at: last_seen_at, device: name, hours };
      // Since when it is silent is a part of the name: heard of again and silent again, it is news.
      const since = `${id}:${Date.parse(last_seen_at)}`;
      const stalled = { ...heard, kind: 'device_stalled', severity: 'bad', unsent: waitingOn(device) } as const;
      if (isSilentWithWork(device, now)) return [{ ...stalled, id: `device_stalled:${since}`, inContact: false }];
      if (waiting_since !== null && isStalled(device, now))
        return [
          {
            ...stalled,
            id: `device_stalled:${id}:${Date.parse(waiting_since)}`,
            hours: hoursSince(waiting_since),
            inContact: true,
          },
        ];
      return hours >= SILENT_H && hours < OUT_OF_USE_H
        ? [{ ...heard, kind: 'device_silent', id: `device_silent:${since}`, severity: 'warn' }]
        : [];
    }),
};
