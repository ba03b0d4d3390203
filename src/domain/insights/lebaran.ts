/** The days around Lebaran, when hardly a truck comes: known years ahead, and no measure of an ordinary week. */
import { addDays } from '../time/siteTime.ts';

/** −14 … 10 around the first of Syawal, null on other days; always null where the browser does not know the calendar. */
export function daysFromLebaran(day: string): number | null {
  let answer = offsets.get(day);
  if (answer === undefined) {
    answer = findOffset(day);
    offsets.set(day, answer);
  }
  return answer;
}

/**
 * The share of ordinary business that a day near Lebaran has: a fifth in the week before, none on six days, two fifths on five more
 * (common practice); 1 on all other days.
 */
export function holidayShare(day: string): number {
  const offset = daysFromLebaran(day);
  if (offset === null || offset < -7 || offset > 10) return 1;
  if (offset < 0) return 0.2;
  return offset <= 5 ? 0 : 0.4;
}

const offsets = new Map<string, number | null>();

function findOffset(day: string): number | null {
  if (!islamic.resolvedOptions().calendar.startsWith('islamic')) return null;
  const { month, date } = islamicOf(day);
  // Months of the calendar have 29 or 30 days: from a day in Ramadan or Syawal the first is looked for nearby only.
  if (month === 10 && date <= 11) return date - 1;
  if (month !== 9 || date < 15) return null;
  for (let ahead = 1; ahead <= 14; ahead += 1) {
    const later = islamicOf(addDays(day, ahead));
    if (later.month === 10) return -(ahead - (later.date - 1));
  }
  return null;
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

function islamicOf(day: string): { month: number; date: number } {
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`));
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { month: value('month'), date: value('day') };
}
