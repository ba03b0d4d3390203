/** When an incident happened, as it is typed: by the clock of the site, without a zone. */
import type { ValidationCode } from '../rules/codes.ts';
import { instantAt } from '../time/siteTime.ts';

/** The instant of `2026-11-22T10:42`. */
export const occurredAt = (typed: string, timeZone: string): Date =>
  instantAt(typed.slice(0, 10), typed.slice(11, 16), timeZone);

/** What is still to come did not happen. Nothing typed: now. */
export const occurredMistake = (
  typed: string | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ValidationCode | undefined =>
  typed !== undefined && occurredAt(typed, timeZone) > now ? 'time_to_come' : undefined;
