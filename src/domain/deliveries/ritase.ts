/** Ritase: trips of a day by truck and by driver. Cancelled and voided tickets are no trips. */
import { byText } from '../byText.ts';
import { addQuantities } from '../quantities.ts';
import { plateKey } from '../rules/plate.ts';
import { nameKey } from '../rules/names.ts';
import type { DeliveryRow } from '../rows.ts';
import { isCounted } from './moves.ts';

export interface Trips {
  readonly operatingDay: string;
  /** The plate or the name as the newest ticket has it. */
  readonly name: string;
  readonly trips: number;
  /** m³ */
  readonly volume: number;
}

type Ticket = Pick<DeliveryRow, 'operating_day' | 'truck_license' | 'driver_name' | 'volume' | 'status' | 'voided_at'>;

/** Newest day first, then by number of trips. `tickets` newest first. */
export function ritase(tickets: readonly Ticket[]): { readonly trucks: Trips[]; readonly drivers: Trips[] } {
  const counted = tickets.filter(isCounted);
  return { trucks: tripsBy(counted, (ticket) => ticket.truck_license, plateKey), drivers: tripsBy(counted, (ticket) => ticket.driver_name, nameKey) };
}

function tripsBy(tickets: readonly Ticket[], nameOf: (ticket: Ticket) => string, keyOf: (name: string) => string): Trips[] {
  const found = new Map<string, Trips>();
  for (const ticket of tickets) {
    const name = nameOf(ticket);
    const key = `${ticket.operating_day}|${keyOf(name)}`;
    const held = found.get(key) ?? { operatingDay: ticket.operating_day, name, trips: 0, volume: 0 };
    found.set(key, { ...held, trips: held.trips + 1, volume: addQuantities(held.volume, ticket.volume) });
  }
  return [...found.values()].toSorted((one, other) =>
    byText(other.operatingDay, one.operatingDay) || other.trips - one.trips || byText(one.name, other.name));
}
