/** Tickets above the stock that their device knew, by day and material: the pile is larger than the book, or production is missing. */
import type { NoticeRule } from './notice.ts';

export const stockOverridden: NoticeRule = {
  roles: ['owner'],
  find: ({ tickets }) => {
    const found = new Map<string, { readonly day: string; readonly material: string; tickets: number }>();
    for (const { operating_day: day, material_type: material, override_reason, voided_at, status } of tickets) {
      if (override_reason === null || voided_at !== null || status === 'cancelled') continue;
      const key = `${day}:${material}`;
      const one = found.get(key) ?? { day, material, tickets: 0 };
      one.tickets += 1;
      found.set(key, one);
    }
    return [...found].map(([key, { day, material, tickets: count }]) => ({
      kind: 'stock_overridden',
      id: `stock_overridden:${key}`,
      severity: 'warn',
      path: `/delivery?from=${day}&to=${day}&material=${material}`,
      at: day,
      day,
      material,
      tickets: count,
    }));
  },
};
