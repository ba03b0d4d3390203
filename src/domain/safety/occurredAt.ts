/** When an incident happened, as typed: by the site's clock, without a zone. */
import type { ValidationCode } from '../rules/codes.ts';
import { isDay } from '../rules/day.ts';
import { isTimeOfDay } from '../settings/config.ts';
import { instantAt } from '../time/siteTime.ts';

/** The instant of `2026-11-22T10:42`; null for an invalid day or time. */
export function occurredAt(typed: string, timeZone: string): Date | null {
  const [day = '', time = ''] = typed.split('T');
  return isDay(day) && isTimeOfDay(time) ? instantAt(day, time, timeZone) : null;
}

/** A future time is an error. Empty: now. */
export function occurredMistake(
  typed: string | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ValidationCode | undefined {
  if (typed === undefined) return undefined;
  const at = occurredAt(typed, timeZone);
  return at === null ? 'time_invalid' : at > now ? 'time_to_come' : undefined;
}
