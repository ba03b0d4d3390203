/** Everything that a save at the gate reads from the store, in one read: the known records, and the price of the load. */
import type { CustomerPriceRow, DeliveryRow } from '../../../domain/records/rows.ts';
import { ownStore } from '../../session/useQuery.ts';
import { priceFor, truckHistory } from './truckHistory.ts';
import { findNamed } from './namedRecords.ts';
import {
  isMasterDataOnItsWay,
  knownAtGate,
  priceAtGate,
  type KnownAtGate,
  type TypedNames,
} from './stillDownloading.ts';

interface GateQuestion extends TypedNames {
  readonly plate: string;
  readonly materialType: string;
  readonly day: string;
}

export interface GateAnswer extends KnownAtGate {
  /** In force for the load; null: none is known. */
  readonly price: Pick<CustomerPriceRow, 'customer_id' | 'price_per_m3'> | null;
}

export interface GateMoment extends GateAnswer {
  /** The plate's newest ticket that was neither cancelled nor voided. */
  readonly last: DeliveryRow | null;
}

/** For the moment of a save, when the screen's hooks may be a keystroke behind. */
export async function askGate({ plate, materialType, day, ...typed }: GateQuestion): Promise<GateMoment> {
  const db = ownStore();
  if (!db) return { truck: null, customer: null, driver: null, price: null, last: null };
  // Read first: a record that arrives between this and the rows is found among the rows.
  const onItsWay = await isMasterDataOnItsWay(db);
  const [trips, customer, driver] = await Promise.all([
    truckHistory(db, plate),
    findNamed(db, 'customers', typed.customer),
    findNamed(db, 'drivers', typed.driver),
  ]);
  const known = knownAtGate<never>({ trips, customer, driver }, typed, onItsWay);
  const inForce =
    materialType === '' ? null : await priceFor(db, { customerId: known.customer?.row.id, materialType, day });
  return { ...known, price: priceAtGate(inForce, onItsWay), last: trips.last };
}
