/** What a ticket is saved as, by the rule of the site. */
import type { StatusAtGate } from '../../domain/deliveries/status.ts';
import type { Row } from '../../domain/effects.ts';

export const FINAL_AT_GATE = 'site.final_at_gate';
/**
 * `found`: the rows of that key. One that is switched off is its default, as in SQL. Where the settings have not come it is the default too:
 * a ticket is shown as pending then, and what is done to it there is done to a pending one.
 */
export const statusAtGate = ([entry]: readonly Row[]): StatusAtGate =>
  entry?.['config_value'] === 'true' && entry['is_active'] !== false ? 'delivered' : 'pending';
