/** The first minutes of a device: tickets have arrived, the trucks, people and prices that they name are still downloading. */
import { nameKey } from '../../../domain/rules/text.ts';
import type { CustomerPriceRow, CustomerRow, DeliveryRow, DriverRow, TruckRow } from '../../../domain/records/rows.ts';
import { readPull } from '../../store/meta.ts';
import { NAME_ALONE } from '../../../domain/deliveries/namedParties.ts';
import { type RowSync, isRecordAccepted } from '../../../sync/predict/overlay.ts';
import { oneDriver, type Found } from './namedRecords.ts';
import type { UserDb } from '../../store/schema.ts';

interface OnFile<Row> {
  readonly row: Row;
  /** The server has it and this device does not yet: its other data is unknown. */
  readonly onItsWay?: true;
}

type Truck = OnFile<
  Pick<TruckRow, 'id' | 'version' | 'license_plate' | 'truck_type' | 'index_m3' | 'tare_kg' | 'tare_at'>
>;
type Customer = OnFile<Pick<CustomerRow, 'id' | 'version' | 'name'> & Partial<Pick<CustomerRow, 'status'>>>;
type Driver = OnFile<Pick<DriverRow, 'id' | 'version' | 'full_name'>>;

/** The known records, as far as the gate needs them. Null: none. `Yet` is undefined if some may still be downloading. */
export interface KnownAtGate<Yet extends undefined = never> {
  readonly truck: Truck | null | Yet;
  readonly customer: Customer | null | Yet;
  readonly driver: Driver | null | Yet;
}

/** `driverChosen`: the id of the driver chosen among several of that name; empty for none. */
export interface TypedNames {
  readonly customer: string;
  readonly driver: string;
  readonly driverChosen: string;
}

/** The store's records for the typed plate, customer and driver. */
export interface LookedUp<Yet extends undefined = never> extends Pick<KnownAtGate<Yet>, 'customer'> {
  readonly driver: Found<'drivers'> | null | Yet;
  readonly trips:
    | { readonly truck: (Truck & { readonly sync: RowSync }) | null; readonly last: DeliveryRow | null }
    | Yet;
}

/** In a first sync nothing arrives before the head, and rows without a day come before all days. */
export async function isMasterDataOnItsWay(db: UserDb): Promise<boolean> {
  const { complete, history } = await readPull(db);
  return !complete && (history === null || history.at === null || history.at.day === 'infinity');
}

/** The known records. While master data is downloading, names of the plate's last trip count as known, so that none is created twice. */
export function knownAtGate<Yet extends undefined>(
  { trips, driver, customer }: LookedUp<Yet>,
  typed: TypedNames,
  onItsWay: boolean,
): KnownAtGate<Yet> {
  const here = {
    truck: trips && (trips.truck && isRecordAccepted(trips.truck) ? trips.truck : null),
    customer,
    driver: driver && oneDriver(driver, typed.driverChosen, trips?.last?.driver_id),
  };
  if (!onItsWay) return here;
  const named = trips && namedBy(trips.last, typed);
  const orNamed = <One>(found: One | null | Yet, other: One | null | Yet): One | null | Yet =>
    found === null ? other : found;
  return {
    truck: orNamed(here.truck, named && named.truck),
    customer: orNamed(here.customer, named && named.customer),
    driver: orNamed(here.driver, named && named.driver),
  };
}

/** The price of a load as far as known. While master data is downloading there is no list price, because an agreed one may exist. */
export const priceAtGate = <Price extends Pick<CustomerPriceRow, 'customer_id'>>(
  inForce: Price | null,
  onItsWay: boolean,
): Price | null => (onItsWay && inForce?.customer_id === null ? null : inForce);

function namedBy(last: DeliveryRow | null, typed: TypedNames): KnownAtGate {
  if (!last || last.version === 0) return { truck: null, customer: null, driver: null };
  const { truck_id: truckId, customer_id: customerId, driver_id: driverId, version } = last;
  const { customer_name: name, driver_name: full_name } = last;
  const onItsWay = true;
  return {
    truck:
      truckId === null
        ? null
        : {
            row: {
              id: truckId,
              version,
              license_plate: last.truck_license,
              truck_type: last.truck_type,
              index_m3: null,
              tare_kg: null,
              tare_at: null,
            },
            onItsWay,
          },
    customer:
      customerId === null || !isSame(name, typed.customer)
        ? null
        : { row: { id: customerId, version, name }, onItsWay },
    driver: isSame(full_name, typed.driver)
      ? { row: { id: driverId ?? NAME_ALONE, version, full_name }, onItsWay }
      : null,
  };
}

const isSame = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
