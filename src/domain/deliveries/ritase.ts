/** Ritase: trips of a day by truck and by driver, those that were merged as one. Cancelled and voided tickets are no trips. */
import { byText, nameKey } from '../rules/text.ts';
import type { MainNames } from '../masterData/merging.ts';
import { addQuantities } from '../values/quantities.ts';
import { plateKey } from '../rules/plate.ts';
import type { DeliveryRow } from '../records/rows.ts';
import { isCounted } from './moves.ts';

export interface TripCount {
  /** The plate or the name as the newest ticket has it; of merged ones that of the record that stays. */
  readonly name: string;
  readonly trips: number;
  /** m³ */
  readonly volume: number;
}

type Ticket = Pick<DeliveryRow, 'truck_license' | 'driver_name' | 'volume' | 'status' | 'voided_at'>;

/** Most trips first. `tickets`: of one day, newest first. */
export function ritase(
  tickets: readonly Ticket[],
  mains: { readonly trucks: MainNames; readonly drivers: MainNames },
): { readonly trucks: TripCount[]; readonly drivers: TripCount[] } {
  const counted = tickets.filter(isCounted);
  return {
    trucks: tripsBy(counted, (ticket) => ticket.truck_license, plateKey, mains.trucks),
    drivers: tripsBy(counted, (ticket) => ticket.driver_name, nameKey, mains.drivers),
  };
}

function tripsBy(
  tickets: readonly Ticket[],
  nameOf: (ticket: Ticket) => string,
  keyOf: (name: string) => string,
  mains: MainNames,
): TripCount[] {
  const found = new Map<string, TripCount>();
  for (const ticket of tickets) {
    const written = nameOf(ticket);
    const name = mains.get(keyOf(written)) ?? written;
    const key = keyOf(name);
    const held = found.get(key) ?? { name, trips: 0, volume: 0 };
    found.set(key, { ...held, trips: held.trips + 1, volume: addQuantities(held.volume, ticket.volume) });
  }
  return [...found.values()].toSorted((one, other) => other.trips - one.trips || byText(one.name, other.name));
}
