/** Figures that need single tickets: customers' volumes, and the hours of arrival. Source: delivered `deliveries`: their sum is `deliveredOf`. */
import { addQuantities, amountOf } from '../values/quantities.ts';
import { hourOf } from '../deliveries/weekSlot.ts';
import type { DeliveryRow } from '../records/rows.ts';
import { daysIn, weekdayOf, type DayRange } from '../time/calendar.ts';
import { MOST_DAYS_OFF } from './likeWithLike.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export type Ticket = Pick<
  DeliveryRow,
  'customer_id' | 'customer_name' | 'volume' | 'amount' | 'status' | 'voided_at' | 'operating_day' | 'captured_at'
> &
  Partial<Pick<DeliveryRow, 'received_at' | 'flags'>>;

export const isDelivered = ({ status, voided_at }: Pick<Ticket, 'status' | 'voided_at'>): boolean =>
  status === 'delivered' && voided_at === null;

export type RankedCustomer = ReturnType<typeof customerRanking>[number];

/** Largest first. A customer without a record counts by the name on the tickets, a ticket without a price by its day's (`revenueOf`). */
export function customerRanking(
  tickets: readonly Ticket[],
  customerOf: (id: string) => { readonly id: string; readonly name: string } | undefined,
  settings: SettingsByDay,
) {
  const sums = new Map<string, { name: string; volumes: number[]; amount: number }>();
  for (const ticket of tickets.filter(isDelivered)) {
    const customer = ticket.customer_id === null ? undefined : customerOf(ticket.customer_id);
    const key = customer?.id ?? ticket.customer_name;
    const known = sums.get(key) ?? { name: customer?.name ?? ticket.customer_name, volumes: [], amount: 0 };
    known.volumes.push(ticket.volume);
    known.amount += ticket.amount ?? amountOf(ticket.volume, settings(ticket.operating_day).price);
    sums.set(key, known);
  }
  const ranked = [...sums.values()]
    .map(({ name, volumes, amount }) => ({ name, volume: addQuantities(...volumes), trips: volumes.length, amount }))
    .toSorted((one, other) => other.volume - one.volume);
  const all = addQuantities(...ranked.map(({ volume }) => volume));
  let reached = 0;
  return ranked.map((customer) => {
    reached = addQuantities(reached, customer.volume);
    /** `cumulative`: % of all m³ bought by this customer and those before it. */
    return { ...customer, cumulative: all > 0 ? (reached / all) * 100 : 0 };
  });
}

const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => weekday);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Every day counts equally, also one without a ticket; `days`: `meanDays`. */
export function hoursOfWeek(
  tickets: readonly Ticket[],
  settings: (day: string) => Pick<FigureSettings, 'timeZone'>,
  days: readonly string[],
) {
  const sums = WEEKDAYS.map(() => HOURS.map(() => 0));
  const counted = new Set(days);
  for (const ticket of tickets.filter(isDelivered)) {
    const line = sums[weekdayOf(ticket.operating_day)];
    const hour = hourOf(ticket, settings(ticket.operating_day).timeZone);
    if (!line || !counted.has(ticket.operating_day) || hour === null) continue;
    line[hour] = addQuantities(line[hour] ?? 0, ticket.volume);
  }
  const daysOf = WEEKDAYS.map((weekday) => days.filter((day) => weekdayOf(day) === weekday).length);
  const cells = sums.map((line, weekday) => line.map((volume) => volume / Math.max(1, daysOf[weekday] ?? 0)));
  const meanOf = (volumes: readonly number[], of: number) => addQuantities(...volumes) / Math.max(1, of);
  const volumesAt = (hour: number) => sums.map((line) => line[hour] ?? 0);
  const some = cells.flatMap((line, weekday) =>
    line.map((volume, hour) => ({ weekday, hour, volume })).filter(({ volume }) => volume > 0),
  );
  return {
    /** m³ a day, by weekday (0 Monday, of the operating day) and hour of the site's clock. */
    cells,
    /** m³ a day: by weekday, by hour, and in total. */
    ofWeekday: sums.map((line, weekday) => meanOf(line, daysOf[weekday] ?? 0)),
    ofHour: HOURS.map((hour) => meanOf(volumesAt(hour), days.length)),
    ofDay: meanOf(sums.flat(), days.length),
    /** Number of days of each weekday in the mean. */
    days: daysOf,
    hours: HOURS.filter((hour) => cells.some((line) => (line[hour] ?? 0) > 0)),
    busiest: some.toSorted((one, other) => other.volume - one.volume)[0] ?? null,
  };
}

/** The days of a mean: finished ones (today, if there is no other), without a first week or more without tickets. */
export function meanDays(range: DayRange, today: string, tickets: readonly Pick<Ticket, 'operating_day'>[]): string[] {
  const over = daysIn(range).filter((day) => day < today);
  const days = over.length > 0 ? over : daysIn(range).filter((day) => day === today);
  const [first = ''] = tickets.map(({ operating_day }) => operating_day).toSorted();
  const empty = days.filter((day) => day < first).length;
  return empty > MOST_DAYS_OFF ? days.slice(empty) : days;
}
