/** The first moments of a device: tickets are here, and the trucks, people and prices that they name are still on their way. */
import { nameKey } from '../../domain/rules/names.ts';
import type { CustomerPriceRow, CustomerRow, DeliveryRow, DriverRow, TruckRow } from '../../domain/rows.ts';
import { readPull } from './meta.ts';
import type { UserDb } from './schema.ts';

interface OnFile<Row> {
  readonly row: Row;
  /** The server has it and this device not yet: what else is on file of it is unknown. */
  readonly onItsWay?: true;
}

/** Who is on file, as far as the gate asks. Null: nobody. */
export interface KnownAtGate {
  readonly truck: OnFile<Pick<TruckRow, 'id' | 'version' | 'license_plate' | 'truck_type' | 'index_m3' | 'tare_kg' | 'tare_at'>> | null;
  readonly customer: OnFile<Pick<CustomerRow, 'id' | 'version' | 'name'> & Partial<Pick<CustomerRow, 'status'>>> | null;
  readonly driver: OnFile<Pick<DriverRow, 'id' | 'version' | 'full_name'>> | null;
}

/** Of a first sync nothing is here before its head, and what has no day comes before all days. */
export async function isMasterDataOnItsWay(db: UserDb): Promise<boolean> {
  const { complete, history } = await readPull(db);
  return !complete && (history === null || history.at === null || history.at.day === 'infinity');
}

/**
 * The price of a load, as far as it is known. The prices in force come first, and with the server's record of a customer it is known
 * that they have none but those: until then the list price may not be theirs, while one of their own is.
 */
export const priceAtGate = <Price extends Pick<CustomerPriceRow, 'customer_id'>>(inForce: Price | null, customer: KnownAtGate['customer'], onItsWay: boolean): Price | null =>
  onItsWay && !isOfServer(customer) && inForce?.customer_id === null ? null : inForce;

/** Who was made on this device may be with the server by the same name. */
export const isOfServer = (found: { readonly row: { readonly version: number } } | null): boolean => found !== null && found.row.version > 0;

/** Whom the plate's last trip names is known to the server, where that is: nobody is made a second time. */
export function withLastTrip(known: KnownAtGate, last: DeliveryRow | null, typed: { readonly customer: string; readonly driver: string }): KnownAtGate {
  if (!last || last.version === 0) return known;
  const { truck_id: truckId, customer_id: customerId, customer_name: name, driver_name: full_name, version } = last;
  const truck = truckId === null ? null
    : { row: { id: truckId, version, license_plate: last.truck_license, truck_type: last.truck_type, index_m3: null, tare_kg: null, tare_at: null }, onItsWay: true as const };
  const customer = customerId === null || !isSame(name, typed.customer) ? null : { row: { id: customerId, version, name }, onItsWay: true as const };
  // A ticket has its driver's name alone.
  const driver = isSame(full_name, typed.driver) ? { row: { id: '', version, full_name }, onItsWay: true as const } : null;
  return { truck: known.truck ?? truck, customer: known.customer ?? customer, driver: known.driver ?? driver };
}

const isSame = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
