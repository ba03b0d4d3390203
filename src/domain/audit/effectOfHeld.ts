/** What a held record would change in the figures of its day, by the rules with which a device predicts its own saves. */
import { addQuantities } from '../values/quantities.ts';
import { isMoney } from '../figures/sinceClosing.ts';
import { effectsOf, type AnyMutation, type EffectContext } from '../mutations/effects.ts';

export interface HeldEffect {
  readonly day: string;
  readonly kind: string;
  readonly key: string;
  /** Signed, in the unit of the figure. */
  readonly by: number;
}

/** None if another version of the app wrote it, or the record is not on this device. */
export function effectOfHeld(mutation: AnyMutation, context: Omit<EffectContext, 'device' | 'related'>): HeldEffect[] {
  const found = new Map<string, HeldEffect>();
  const note = (day: string, kind: string, key: string, by: number) => {
    const id = `${day} ${kind} ${key}`;
    found.set(id, { day, kind, key, by: addQuantities(found.get(id)?.by ?? 0, by) });
  };
  for (const effect of effectsIn(mutation, context)) {
    if (effect.kind !== 'add') continue;
    const { operating_day: day, month, kind, key } = effect.names;
    const { quantity = 0, amount = 0, paid = 0 } = effect.add;
    if (effect.table === 'customer_months' && typeof month === 'string' && paid !== 0)
      note(month, 'payments', '', paid);
    if (effect.table !== 'daily_totals' || typeof day !== 'string') continue;
    if (typeof kind !== 'string' || typeof key !== 'string' || !(kind in SHOWN)) continue;
    note(day, SHOWN[kind] ?? kind, key, isMoney(kind) ? amount : quantity);
    if (kind === 'delivered' && amount !== 0) note(day, 'revenue', 'all', amount);
  }
  return [...found.values()].filter(({ by }) => by !== 0);
}

/** Another version of the app may have sent fewer fields than these rules need: the prediction uses those that exist, without an error. */
function effectsIn(mutation: AnyMutation, context: Omit<EffectContext, 'device' | 'related'>) {
  try {
    return effectsOf(mutation, { ...context, device: null });
  } catch {
    return [];
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  net_movement: 'stock',
  production: 'production',
  transformation: 'transformation',
  feed: 'feed',
  delivered: 'delivered',
  fuel_issue: 'fuel_issue',
  fuel_receipt: 'fuel_receipt',
  downtime: 'downtime',
  incidents: 'incidents',
  lost_days: 'lost_days',
  expense: 'expense',
};
