/** Ritase: trips of a day by truck and by driver, with merged records counted as one. Cancelled and voided tickets are no trips. */
import { byText, nameKey, plateKey } from '../rules/text.ts';
import type { MainNames } from '../masterData/merging.ts';
import { grouped } from '../values/grouped.ts';
import { addQuantities } from '../values/quantities.ts';
import type { DeliveryRow, DriverRow } from '../records/rows.ts';
import { isCounted } from './moves.ts';

export interface TripCount {
  /** Id of the record, or the plate or name if there is no record. */
  readonly key: string;
  /** The plate or name from the newest ticket; for a known driver and for merged records, that of the main record. */
  readonly name: string;
  readonly trips: number;
  /** m³ */
  readonly volume: number;
  /** Distinguishes two drivers of the same name: the phone, else the truck with most of the trips. */
  readonly detail?: string;
  /** Number of trucks of a driver whose tickets have only the name, if more than one: it may be two people. */
  readonly trucks?: number;
}

type Ticket = Pick<DeliveryRow, 'truck_license' | 'driver_id' | 'driver_name' | 'volume' | 'status' | 'voided_at'>;
type CustomerTicket = Pick<DeliveryRow, 'customer_id' | 'customer_name' | 'volume' | 'status' | 'voided_at'>;
export type TripDriver = Pick<DriverRow, 'id' | 'full_name' | 'phone'>;

/** Most trips first. `tickets`: of one day, newest first. `drivers`: by the ids in tickets, an alias leading to its record. */
export function ritase(
  tickets: readonly Ticket[],
  mains: { readonly trucks: MainNames; readonly drivers: MainNames },
  drivers: ReadonlyMap<string, TripDriver> = new Map(),
): { readonly trucks: TripCount[]; readonly drivers: TripCount[] } {
  const counted = tickets.filter(isCounted);
  const truckOf = ({ truck_license }: Ticket) => named(truck_license, plateKey, mains.trucks);
  const driverOf = (ticket: Ticket): Counted => {
    const driver = ticket.driver_id === null ? undefined : drivers.get(ticket.driver_id);
    return driver
      ? { key: driver.id, name: driver.full_name, driver }
      : { ...named(ticket.driver_name, nameKey, mains.drivers), isNameAlone: ticket.driver_id === null };
  };
  const byDriver = groups(counted, driverOf);
  const isShared = (group: Group<Ticket>) =>
    byDriver.some((other) => other.key !== group.key && nameKey(other.name) === nameKey(group.name));
  return {
    trucks: sorted(groups(counted, truckOf).map(tripsOf)),
    drivers: sorted(
      byDriver.map((group) => {
        const trucks = groups(group.tickets, truckOf).toSorted(
          (one, other) => other.tickets.length - one.tickets.length,
        );
        const detail = group.driver?.phone ?? trucks[0]?.name;
        return {
          ...tripsOf(group),
          ...(group.driver && isShared(group) && detail !== undefined && { detail }),
          ...(group.isNameAlone && trucks.length > 1 && { trucks: trucks.length }),
        };
      }),
    ),
  };
}

/** The number of the truck's trip on its operating day, from 1, as far as known here; null if it is no trip. `day`: that day's tickets. */
export const tripNumber = (ticket: NumberedTicket, day: readonly NumberedTicket[]): number | null =>
  isCounted(ticket)
    ? day.filter(
        (one) =>
          isCounted(one) &&
          plateKey(one.truck_license) === plateKey(ticket.truck_license) &&
          one.captured_at <= ticket.captured_at,
      ).length
    : null;

type NumberedTicket = Pick<DeliveryRow, 'truck_license' | 'captured_at' | 'status' | 'voided_at'>;

/** Most trips first. `customerOf`: the record that a ticket's id leads to; a customer without a record counts by the name on the ticket. */
export const tripsByCustomer = (
  tickets: readonly CustomerTicket[],
  customerOf: (id: string) => { readonly id: string; readonly name: string } | undefined,
): TripCount[] =>
  sorted(
    groups(tickets.filter(isCounted), ({ customer_id, customer_name }): Counted => {
      const customer = customer_id === null ? undefined : customerOf(customer_id);
      return customer
        ? { key: customer.id, name: customer.name }
        : { key: nameKey(customer_name), name: customer_name };
    }).map(tripsOf),
  );

interface Counted {
  readonly key: string;
  readonly name: string;
  readonly driver?: TripDriver;
  readonly isNameAlone?: boolean;
}
interface Group<T> extends Counted {
  readonly tickets: T[];
}

function named(written: string, keyOf: (name: string) => string, mains: MainNames): Counted {
  const name = mains.get(keyOf(written)) ?? written;
  return { key: keyOf(name), name };
}

const groups = <T>(tickets: readonly T[], of: (ticket: T) => Counted): Group<T>[] =>
  [...grouped(tickets, (ticket) => of(ticket).key).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...of(first), tickets: own })),
  );

const tripsOf = ({ key, name, tickets }: Group<{ readonly volume: number }>): TripCount => ({
  key,
  name,
  trips: tickets.length,
  volume: tickets.reduce((sum, { volume }) => addQuantities(sum, volume), 0),
});

const sorted = (counts: readonly TripCount[]): TripCount[] =>
  counts.toSorted((one, other) => other.trips - one.trips || byText(one.name, other.name));
