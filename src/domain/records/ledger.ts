/** How records change the sums: stock on hand, and the totals of a day. The server computes the sums of money. */
import { dailyTotalId, stockId } from './ids.ts';
import { isSeenBy, type Effect, type EffectContext, type Moved } from './effect.ts';

/** A stock movement, m³ (litres), signed, in its day's net movement; if a count already includes it, the count's day gets it reversed. */
export const stockMoved = (
  operating_day: string,
  material_type: string,
  quantity: number,
  moved: Moved,
  { counts }: Pick<EffectContext, 'counts'>,
): Effect[] => {
  const count = counts?.get(material_type);
  const net = (day: string, of: number) =>
    addedToTotal(day, 'net_movement', material_type, { quantity: of, count: 1, amount: 0 });
  return [
    {
      kind: 'add',
      table: 'stocks',
      id: stockId(material_type),
      names: { material_type },
      add: { on_hand: quantity },
      moved,
    },
    net(operating_day, quantity),
    ...(count && quantity !== 0 && isSeenBy(count, moved) ? [net(count.day, -quantity)] : []),
  ];
};

/** `direction` 1: a record enters the day's total of this kind; −1: leaves it. `quantity` in the total's unit, `amount` in rupiah. */
export const counted = (
  operating_day: string,
  kind: string,
  key: string,
  { quantity, amount }: { readonly quantity: number; readonly amount?: number | null },
  direction: 1 | -1,
): Effect =>
  addedToTotal(operating_day, kind, key, {
    quantity: direction * quantity,
    count: direction,
    amount: direction * (amount ?? 0),
  });

/** Unchanged and signed: for a record that stays in its total. */
export const addedToTotal = (
  operating_day: string,
  kind: string,
  key: string,
  add: { readonly quantity: number; readonly count: number; readonly amount: number },
): Effect => ({
  kind: 'add',
  table: 'daily_totals',
  id: dailyTotalId(operating_day, kind, key),
  names: { operating_day, kind, key },
  add,
});
