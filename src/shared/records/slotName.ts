import { formatClock, formatWeekday, type Language } from '../../i18n/index.ts';
import type { WeekSlot } from '../../domain/deliveries/weekSlot.ts';
import type { TFunction } from 'i18next';

/** "Tuesdays 07:00–08:00", in Indonesian "Setiap Selasa 07.00–08.00". */
export function slotName({ weekday, hours }: WeekSlot, t: TFunction, language: Language): string {
  const clock = (hour: number) => formatClock(`${String(hour).padStart(2, '0')}:00`, language);
  return [
    weekday === null ? '' : t('board.filter.everyWeek', { weekday: formatWeekday(weekday, language) }),
    hours ? `${clock(hours[0])}–${clock(hours[1])}` : '',
  ]
    .join(' ')
    .trim();
}
