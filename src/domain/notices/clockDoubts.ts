/** Records whose device had a clock that the server does not believe: one notice for a device and a day. */
import type { NoticeRule } from './notice.ts';

export const clockDoubts: NoticeRule = {
  roles: ['owner'],
  find: ({ tickets, entries }) => {
    const found = new Map<string, { readonly day: string; records: number; readonly isTicket: boolean }>();
    const look = (isTicket: boolean) => (row: (typeof entries)[number]) => {
      if (!row.flags.includes('clock')) return;
      const key = `${row.operating_day}:${row.device ?? 'none'}`;
      const one = found.get(key) ?? { day: row.operating_day, records: 0, isTicket };
      one.records += 1;
      found.set(key, one);
    };
    tickets.forEach(look(true));
    entries.forEach(look(false));
    return [...found].map(([key, { day, records, isTicket }]) => ({
      kind: 'clock_doubt',
      id: `clock_doubt:${key}`,
      severity: 'warn',
      path: isTicket ? `/delivery?from=${day}&to=${day}` : '/users?tab=devices',
      at: day,
      day,
      records,
    }));
  },
};
