/** A corrected ticket refers to the records that its new texts name, as at the gate: existing ones, else new ones, and the customer's agreed price. */
import { corrected } from '../../domain/mutations/correctPayload.ts';
import { changeBy } from '../../domain/mutations/changeOf.ts';
import { kindOf } from '../../domain/mutations/mutations.ts';
import { changedLeads, type Lead } from '../../domain/rules/ticketCorrection.ts';
import {
  awaitedBy,
  customerNamed,
  driverNamed,
  madeFor,
  NAME_ALONE,
  truckNamed,
  type Named,
} from '../../domain/deliveries/namedParties.ts';
import { normalisePlate, cleanText } from '../../domain/rules/text.ts';
import { mutationOf, type OutboxEntry } from '../../sync/entry.ts';
import { isStalledOnMissing } from '../../sync/push/abandonedDependencies.ts';
import { priceFor, truckHistory } from '../records/deliveries/truckHistory.ts';
import { neverCreated, abandonedAmong } from '../store/apply/abandonedEntries.ts';
import { isRecordAccepted } from '../../sync/predict/overlay.ts';
import { findRow } from '../records/queries.ts';
import { findNamed, oneDriver } from '../records/deliveries/namedRecords.ts';
import { isMasterDataOnItsWay, priceAtGate } from '../records/deliveries/stillDownloading.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import type { UserDb } from '../store/schema.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import type { Fields } from '../../domain/values/json.ts';

/** `entry`: the ticket as it was sent. `fields`: the corrected ones (null: cleared). */
export async function correctTicket(
  db: UserDb,
  entry: OutboxEntry,
  fields: Fields,
  { now, newId }: Pick<WriteDeps, 'now' | 'newId'>,
) {
  const before: Fields = { ...mutationOf(entry).payload };
  const gone = isStalledOnMissing(entry, now())
    ? await neverCreated(db, idsIn(before))
    : await abandonedAmong(db, idsIn(before));
  // A record that it named was discarded or never arrived: it is looked up again.
  const missing = LEADS_TO.filter(([, field]) => gone.has(textOf(before[field]))).map(([lead]) => lead);
  return putRight(db, before, fields, missing, newId);
}

/** The drafts that correct a sent ticket with these fields. None if nothing differs. */
export async function correctionDrafts(db: UserDb, row: DeliveryRow, fields: Fields, why: string, newId: () => string) {
  const { payload, awaited, made } = await putRight(db, ticketFields(row), fields, [], newId);
  // A ticket without weights is not flagged as weighed by hand.
  const change = changeBy('deliveries.correct', row, { weighed_manually: false, ...payload }, ['reason']);
  if (!change) return [];
  return [...made, { ...change, payload: { ...change.payload, reason: why }, depends_on: awaited }];
}

export const ticketFields = (row: DeliveryRow): Fields => {
  const known = Object.keys(kindOf('deliveries.create').fields);
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => known.includes(name) && value !== null));
};

async function putRight(db: UserDb, before: Fields, fields: Fields, missing: readonly Lead[], newId: () => string) {
  const kept = corrected('deliveries.create', before, fields);
  const changed = new Set<Lead>([...changedLeads(before, kept), ...missing]);
  const customer = changed.has('customer_name') ? await customerOf(db, kept, newId) : null;
  const driver = changed.has('driver_name') ? await driverOf(db, kept, newId) : null;
  const truck = changed.has('truck_license') ? await truckOf(db, kept, newId) : null;
  const ticket = {
    ...kept,
    ...(customer && { customer_id: customer.id, customer_name: customer.called }),
    ...(driver && { driver_name: driver.called }),
    ...(driver && driver.id !== NAME_ALONE && { driver_id: driver.id }),
    ...(truck && { truck_id: truck.id, truck_license: truck.called }),
  };
  const isPriced =
    !Object.hasOwn(fields, 'unit_price') &&
    (changed.has('customer_name') || changed.has('material_type') || kept['order_id'] !== before['order_id']);
  const price = isPriced ? ((await orderPrice(db, kept['order_id'])) ?? (await priceOf(db, ticket))) : undefined;
  const payload = { ...ticket, ...(price !== undefined && { unit_price: price }) };
  const names = idsIn(payload);
  return {
    payload,
    /** Entities that it no longer names. */
    unnamed: idsIn(before).filter((id) => !names.includes(id)),
    /** Entities that it names instead and that the server may not have yet. */
    awaited: awaitedBy(customer, truck, driver),
    /** New records: sent before the ticket. */
    made: madeFor(customer, truck, driver),
  };
}

async function customerOf(db: UserDb, ticket: Fields, newId: () => string): Promise<Named> {
  const name = cleanText(textOf(ticket['customer_name']));
  return customerNamed((await findNamed(db, 'customers', name))?.row, name, newId);
}

async function driverOf(db: UserDb, ticket: Fields, newId: () => string): Promise<Named> {
  const name = cleanText(textOf(ticket['driver_name']));
  return driverNamed(oneDriver(await findNamed(db, 'drivers', name))?.row, name, newId);
}

async function truckOf(db: UserDb, ticket: Fields, newId: () => string): Promise<Named> {
  const license_plate = normalisePlate(textOf(ticket['truck_license']));
  const { truck } = await truckHistory(db, license_plate);
  return truckNamed(
    truck && isRecordAccepted(truck) ? truck.row : undefined,
    { license_plate, truck_type: textOf(ticket['truck_type']) },
    newId,
  );
}

const orderPrice = async (db: UserDb, order: unknown): Promise<number | null> =>
  typeof order === 'string' ? ((await findRow(db, 'orders', order))?.row.unit_price ?? null) : null;

async function priceOf(db: UserDb, ticket: Fields): Promise<number | undefined> {
  const customer = ticket['customer_id'];
  const question = {
    customerId: typeof customer === 'string' ? customer : undefined,
    materialType: textOf(ticket['material_type']),
    day: textOf(ticket['operating_day']),
  };
  const onItsWay = await isMasterDataOnItsWay(db);
  return priceAtGate(await priceFor(db, question), onItsWay)?.price_per_m3;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const LEADS_TO = [
  ['customer_name', 'customer_id'],
  ['truck_license', 'truck_id'],
  ['driver_name', 'driver_id'],
] as const;
const idsIn = (ticket: Fields): string[] =>
  [ticket['customer_id'], ticket['truck_id'], ticket['driver_id']].filter((id) => typeof id === 'string');
