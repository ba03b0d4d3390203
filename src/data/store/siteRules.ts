import type { EffectContext } from '../../domain/records/effect.ts';
import type { StatusAtGate } from '../../domain/rules/ticketStatus.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../domain/time/operatingDay.ts';

/** Evaluated once, when a ticket is saved; the ticket's status contains the result, and a changed rule changes no ticket. */
export const FINAL_AT_GATE = 'site.final_at_gate';
export const DAY_RULES = ['site.time_zone', 'site.day_start'] as const;

/** The status of a new ticket. `found`: the rows of the setting; if it is switched off or missing, the default applies. */
export const statusAtGate = ([entry]: readonly Row[]): StatusAtGate =>
  valueOf(entry) === 'true' ? 'delivered' : 'pending';

/** The settings of the day, and the operating day of an instant. `found`: the rows of the two keys; the defaults if they are missing. */
export function dayRules(found: readonly Row[]): Pick<EffectContext, 'site' | 'dayOf'> {
  const valueIn = (key: string) => valueOf(found.find((row) => row['config_key'] === key));
  const timeZone = valueIn('site.time_zone') ?? DEFAULT_SITE_DAY.timeZone;
  const site = { timeZone, dayStart: valueIn('site.day_start') ?? DEFAULT_SITE_DAY.dayStart };
  return { site, dayOf: (instant) => operatingDayOf(new Date(instant), site) };
}

const valueOf = (entry: Row | undefined): string | undefined =>
  entry !== undefined && entry['is_active'] !== false ? String(entry['config_value']) : undefined;
