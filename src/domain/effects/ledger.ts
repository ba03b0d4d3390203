/** How records move the sums: what is on hand, and what a day came to. Sums of money are the server's to say. */
import { dailyTotalId, stockId } from '../ids.ts';
import type { Effect } from './effect.ts';

/** m³ (litres of fuel), signed. */
export const stockMoved = (material_type: string, quantity: number): Effect => ({
  kind: 'add',
  table: 'stocks',
  id: stockId(material_type),
  names: { material_type },
  add: { on_hand: quantity },
});

export interface Counted {
  readonly material_type: string;
  readonly operating_day: string;
  readonly volume: number;
  readonly amount: number | null;
}

/** `direction` 1: the ticket joins the day's total of this kind; −1: it leaves it. */
export function ticketCounted(kind: 'deliveries' | 'delivered', ticket: Counted, direction: 1 | -1): Effect {
  const { material_type, operating_day, volume, amount } = ticket;
  return {
    kind: 'add',
    table: 'daily_totals',
    id: dailyTotalId(operating_day, kind, material_type),
    names: { operating_day, kind, key: material_type },
    add: { quantity: direction * volume, count: direction, amount: direction * (amount ?? 0) },
  };
}
