/** What only tickets tell: who bought how much, and at which hours trucks come. Source: `deliveries` that are delivered: their sum is `deliveredOf`. */
import { addQuantities, amountOf } from '../values/quantities.ts';
import type { DeliveryRow } from '../records/rows.ts';
import { weekdayOf } from '../time/calendar.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export type Ticket = Pick<
  DeliveryRow,
  'customer_id' | 'customer_name' | 'volume' | 'amount' | 'status' | 'voided_at' | 'operating_day' | 'captured_at'
>;

export const isDelivered = ({ status, voided_at }: Pick<Ticket, 'status' | 'voided_at'>): boolean =>
  status === 'delivered' && voided_at === null;

export interface RankedCustomer {
  readonly name: string;
  /** m³. */
  readonly volume: number;
  readonly trips: number;
  readonly amount: number;
  /** % of all m³ that this customer and those before it bought. */
  readonly cumulative: number;
}

/** The largest first. One without a record counts by the name on the tickets; a ticket without a price by the price of its day (`revenueOf`). */
export function customerRanking(
  tickets: readonly Ticket[],
  customerOf: (id: string) => { readonly id: string; readonly name: string } | undefined,
  settings: SettingsByDay,
): RankedCustomer[] {
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
    return { ...customer, cumulative: all > 0 ? (reached / all) * 100 : 0 };
  });
}

export interface HoursOfWeek {
  /** m³ by weekday (0 Monday, of the operating day) and hour of the site's clock. */
  readonly cells: readonly (readonly number[])[];
  /** Hours at which anything came, and those between them. */
  readonly hours: readonly number[];
  readonly busiest: { readonly weekday: number; readonly hour: number; readonly volume: number } | null;
}

export function hoursOfWeek(
  tickets: readonly Ticket[],
  settings: (day: string) => Pick<FigureSettings, 'timeZone'>,
): HoursOfWeek {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const hourOf = (at: Date, day: string) => {
    const { timeZone } = settings(day);
    const clock =
      clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
    return Number(clock.format(at)) % 24;
  };
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const ticket of tickets.filter(isDelivered)) {
    const at = new Date(ticket.captured_at);
    const line = cells[weekdayOf(ticket.operating_day)];
    if (!line || Number.isNaN(at.getTime())) continue;
    const hour = hourOf(at, ticket.operating_day);
    line[hour] = addQuantities(line[hour] ?? 0, ticket.volume);
  }
  const all = cells.flatMap((line, weekday) => line.map((volume, hour) => ({ weekday, hour, volume })));
  const some = all.filter(({ volume }) => volume > 0);
  const [first, last] = [Math.min(...some.map(({ hour }) => hour)), Math.max(...some.map(({ hour }) => hour))];
  return {
    cells,
    hours: some.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at),
    busiest: some.toSorted((one, other) => other.volume - one.volume)[0] ?? null,
  };
}
