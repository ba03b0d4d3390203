/** What a ticket is saved as, by the rule of the site. */
import type { StatusAtGate } from '../../domain/deliveries/status.ts';
import type { Row } from '../../domain/effects.ts';

export const FINAL_AT_GATE = 'site.final_at_gate';
/** What a ticket is saved as; null where the settings have not come. `found`: the rows of that key. One that is switched off is its default, as in SQL. */
export function statusAtGate([entry]: readonly Row[]): StatusAtGate | null {
  if (!entry) return null;
  return entry['config_value'] === 'true' && entry['is_active'] !== false ? 'delivered' : 'pending';
}
