/** What a save at the gate reads from the store: in one read the known records and the price of the load; and the customer's account. */
import type { CustomerPriceRow, DeliveryRow } from '../../../domain/records/rows.ts';
import type { GateAccount } from '../../../domain/deliveries/gateAccount.ts';
import { isAccepted } from '../../../sync/predict/overlay.ts';
import { ownStore, useQuery } from '../../session/useQuery.ts';
import type { UserDb } from '../../store/schema.ts';
import { aliasesOf, mainOf } from '../lookups.ts';
import { findRow } from '../queries.ts';
import { readOrders } from '../readOrders.ts';
import { dueOf } from '../useCustomerMonths.ts';
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

const NONE: GateAccount = { orders: [], owed: null, limit: null };

export const useAccount = (customerId: string | undefined): GateAccount | undefined => {
  const found = useQuery(customerId === undefined ? null : (db) => readAccount(db, customerId), [customerId]);
  return customerId === undefined ? NONE : found;
};

export async function askAccount(customerId: string | undefined): Promise<GateAccount> {
  const db = ownStore();
  return db && customerId !== undefined ? readAccount(db, customerId) : NONE;
}

/** Their orders and, if they have a limit, what they owe. From this device, unsent work included. */
async function readAccount(db: UserDb, customerId: string): Promise<GateAccount> {
  const main = await mainOf(db, 'customers', customerId);
  const limit = (await findRow(db, 'customers', main))?.row.credit_limit ?? null;
  return {
    // The user corrects a refused order first: a ticket on it would have to wait.
    orders: (await readOrders(db, await aliasesOf(db, main))).filter(({ sync }) => isAccepted(sync)),
    owed: limit === null ? null : await dueOf(db, main),
    limit,
  };
}
