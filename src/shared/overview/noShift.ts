import type { ByNow } from '../../domain/figures/byNow.ts';
import { weekdayOf } from '../../domain/time/calendar.ts';
import { formatTime, formatWeekday, type Texts } from '../../i18n/index.ts';

/** Says that no shift was opened on this day, and the usual time; undefined: one was. */
export function noShiftText({ plan, opening }: ByNow, { t, language }: Texts, day: string, timeZone: string) {
  if (plan) return undefined;
  if (opening === undefined) return t('executive.noShift.unknown');
  return opening === null
    ? t('executive.noShift.idle', { weekday: formatWeekday(weekdayOf(day), language) })
    : t('executive.noShift.late', { time: formatTime(opening, language, timeZone) });
}
