/** What the gate has on file, for suggestions and for recognising what is typed. */
import { useMemo } from 'react';
import { useRows } from '../../data/index.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import { cleanText } from '../../domain/rules/text.ts';
import type { CustomerRow, DeliveryRow, DriverRow, TruckRow, TruckTypeRow } from '../../domain/rows.ts';
import type { RowSync } from '../../data/index.ts';
import type { OnFile } from './deliveryDrafts.ts';

export interface Directory {
  /** False for the few ms until the device's store was read: nobody is new before that. */
  readonly loaded: boolean;
  readonly customers: ReadonlyMap<string, OnFile & { readonly row: CustomerRow }>;
  readonly trucks: ReadonlyMap<string, OnFile & { readonly row: TruckRow }>;
  readonly drivers: ReadonlyMap<string, OnFile & { readonly row: DriverRow }>;
  readonly truckTypes: readonly TruckTypeRow[];
}

/** Keyed by how people mean a name: case and spaces do not tell two customers apart, nor spaces two plates. */
export function useDirectory(): Directory {
  const customers = useRows('customers', LIMIT);
  const trucks = useRows('trucks', LIMIT);
  const drivers = useRows('drivers', LIMIT);
  const truckTypes = useRows('truck_types', LIMIT);
  const customersByName = useMemo(() => byKey(customers, ({ name }) => nameKey(name)), [customers]);
  const trucksByPlate = useMemo(() => byKey(trucks, (truck) => plateKey(truck.license_plate)), [trucks]);
  const driversByName = useMemo(() => byKey(drivers, (driver) => nameKey(driver.full_name)), [drivers]);
  return {
    loaded: customers !== undefined && trucks !== undefined && drivers !== undefined,
    customers: customersByName,
    trucks: trucksByPlate,
    drivers: driversByName,
    truckTypes: truckTypes?.map(({ row }) => row) ?? [],
  };
}

/** The last ticket of a plate as it is written on file; undefined while there is none. */
export function useLastDelivery(plate: string | undefined): DeliveryRow | undefined {
  const rows = useRows('deliveries', { where: { truck_license: plate ?? '' }, limit: 1 });
  return plate ? rows?.[0]?.row : undefined;
}

export const nameKey = (name: string): string => cleanText(name).toLocaleLowerCase('id');

const LIMIT = { limit: 5000 };

/** Without those that the server refused or holds: a ticket that named them would wait for something that may never come. */
function byKey<Row extends { id: string }>(rows: readonly { row: Row; sync: RowSync }[] | undefined, keyOf: (row: Row) => string) {
  const found = new Map<string, OnFile & { readonly row: Row }>();
  for (const { row, sync } of rows ?? []) {
    if (sync === 'sent' || sync === 'to_send') found.set(keyOf(row), { id: row.id, unsent: sync === 'to_send', row });
  }
  return found;
}
