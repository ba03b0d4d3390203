/** A corrected ticket names whom its new words mean, as one made at the gate would have: who is on file, else whom it makes, and the price agreed with them. */
import { corrected } from '../../domain/correction.ts';
import { changedLeads } from '../../domain/deliveries/correction.ts';
import type { MutationPayloads } from '../../domain/mutations.ts';
import { normalisePlate } from '../../domain/rules/plate.ts';
import { cleanText } from '../../domain/rules/text.ts';
import { mutationOf } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { hasWaitedInVain } from '../../sync/givenUp.ts';
import { priceFor, truckHistory } from '../db/gate.ts';
import { broughtByNobody, givenUpAmong } from '../db/givenUp.ts';
import { canBeNamed, findNamed } from '../db/namedAtGate.ts';
import type { FoundRow } from '../db/queries.ts';
import type { UserDb } from '../db/schema.ts';
import type { WriteDeps } from '../db/write.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Correction {
  readonly payload: Fields;
  /** Entities that are named no more. */
  readonly unnamed: readonly string[];
  /** Entities named instead that the server may not have yet. */
  readonly awaited: readonly string[];
  /** Records that nobody had: they go before the ticket. */
  readonly made: readonly MadeAlong[];
}

type MadeKind = 'customers.create' | 'trucks.create' | 'drivers.create';
export type MadeAlong = { [K in MadeKind]: { readonly kind: K; readonly entity_id: string; readonly payload: MutationPayloads[K] } }[MadeKind];

/** `entry`: the ticket as it was sent. `fields`: what was typed anew (null: emptied). */
export async function correctTicket(db: UserDb, entry: OutboxEntry, fields: Fields, { now, newId }: Pick<WriteDeps, 'now' | 'newId'>): Promise<Correction> {
  const before: Fields = { ...mutationOf(entry).payload };
  const kept = corrected('deliveries.create', before, fields);
  const gone = hasWaitedInVain(entry, now()) ? await broughtByNobody(db, idsIn(before)) : await givenUpAmong(db, idsIn(before));
  // Whom it named was given up, or never came: it names them anew.
  const changed = new Set([...changedLeads(before, kept), ...LEADS_TO.filter(([, field]) => gone.has(textOf(before[field]))).map(([lead]) => lead)]);
  const customer = changed.has('customer_name') ? await named(db, 'customers', kept, newId) : null;
  const driver = changed.has('driver_name') ? await named(db, 'drivers', kept, newId) : null;
  const truck = changed.has('truck_license') ? await truckOf(db, kept, newId) : null;
  const ticket = {
    ...kept,
    ...(customer && { customer_id: customer.id, customer_name: customer.called }),
    ...(driver && { driver_name: driver.called }),
    ...(truck && { truck_id: truck.id, truck_license: truck.called }),
  };
  const price = changed.has('customer_name') || changed.has('material_type') ? await priceOf(db, ticket) : undefined;
  const payload = { ...ticket, ...(price !== undefined && { unit_price: price }) };
  const names = idsIn(payload);
  return {
    payload,
    unnamed: idsIn(before).filter((id) => !names.includes(id)),
    awaited: [customer, truck].flatMap((one) => (one?.isNew ? [one.id] : [])),
    made: [customer, truck, driver].flatMap((one) => (one?.made ? [one.made] : [])),
  };
}

interface Named {
  readonly id: string;
  readonly called: unknown;
  /** The server may not have it yet. */
  readonly isNew: boolean;
  readonly made?: MadeAlong;
}

const onFile = ({ row }: FoundRow, field: string): Named => ({ id: row.id, called: row[field], isNew: row.version === 0 });
const anew = (made: MadeAlong, called: string): Named => ({ id: made.entity_id, called, isNew: true, made });

async function named(db: UserDb, table: 'customers' | 'drivers', ticket: Fields, newId: () => string): Promise<Named> {
  const isCustomer = table === 'customers';
  const name = cleanText(textOf(ticket[isCustomer ? 'customer_name' : 'driver_name']));
  const found = await findNamed(db, table, name);
  if (found) return onFile(found, isCustomer ? 'name' : 'full_name');
  return anew(isCustomer ? { kind: 'customers.create', entity_id: newId(), payload: { name } } : { kind: 'drivers.create', entity_id: newId(), payload: { full_name: name } }, name);
}

async function truckOf(db: UserDb, ticket: Fields, newId: () => string): Promise<Named> {
  const license_plate = normalisePlate(textOf(ticket['truck_license']));
  const { truck } = await truckHistory(db, license_plate);
  if (truck && canBeNamed(truck)) return onFile(truck, 'license_plate');
  return anew({ kind: 'trucks.create', entity_id: newId(), payload: { license_plate, truck_type: textOf(ticket['truck_type']) } }, license_plate);
}

async function priceOf(db: UserDb, ticket: Fields): Promise<number | undefined> {
  const customer = ticket['customer_id'];
  const question = { customerId: typeof customer === 'string' ? customer : undefined, materialType: textOf(ticket['material_type']), day: textOf(ticket['operating_day']) };
  return (await priceFor(db, question))?.price_per_m3;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const LEADS_TO = [['customer_name', 'customer_id'], ['truck_license', 'truck_id']] as const;
const idsIn = (ticket: Fields): string[] => [ticket['customer_id'], ticket['truck_id']].filter((id) => typeof id === 'string');
