/** A corrected ticket names whom its new words mean, as one made at the gate would have: who is on file, and the price agreed with them. */
import { corrected } from '../../domain/correction.ts';
import { changedLeads } from '../../domain/deliveries/correction.ts';
import { priceFor, truckHistory } from '../db/gate.ts';
import { canBeNamed, findNamed } from '../db/namedAtGate.ts';
import type { FoundRow } from '../db/queries.ts';
import type { UserDb } from '../db/schema.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Correction {
  readonly payload: Fields;
  /** Entities that are named no more. */
  readonly unnamed: readonly string[];
  /** Entities named instead that the server may not have yet. */
  readonly awaited: readonly string[];
}

/** Where nobody of the new name is on file, the ticket carries the name alone. */
export async function correctTicket(db: UserDb, before: Fields, fields: Fields): Promise<Correction> {
  const kept = corrected('deliveries.create', before, fields);
  const changed = new Set(changedLeads(before, kept));
  const customer = changed.has('customer_name') ? await findNamed(db, 'customers', textOf(kept['customer_name'])) : null;
  const truck = changed.has('truck_license') ? await truckOf(db, textOf(kept['truck_license'])) : null;
  const named = {
    ...kept,
    ...(customer && { customer_id: customer.row.id, customer_name: customer.row['name'] }),
    ...(truck && { truck_id: truck.row.id, truck_license: truck.row['license_plate'] }),
  };
  const price = changed.has('customer_name') || changed.has('material_type') ? await priceOf(db, named) : undefined;
  const payload = { ...named, ...(price !== undefined && { unit_price: price }) };
  const names = idsIn(payload);
  return {
    payload,
    unnamed: idsIn(before).filter((id) => !names.includes(id)),
    awaited: [customer, truck].flatMap((found) => (found?.row.version === 0 ? [found.row.id] : [])),
  };
}

async function truckOf(db: UserDb, plate: string): Promise<FoundRow | null> {
  const { truck } = await truckHistory(db, plate);
  return truck && canBeNamed(truck) ? truck : null;
}

async function priceOf(db: UserDb, ticket: Fields): Promise<number | undefined> {
  const customer = ticket['customer_id'];
  const question = { customerId: typeof customer === 'string' ? customer : undefined, materialType: textOf(ticket['material_type']), day: textOf(ticket['operating_day']) };
  return (await priceFor(db, question))?.price_per_m3;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsIn = (ticket: Fields): string[] => [ticket['customer_id'], ticket['truck_id']].filter((id) => typeof id === 'string');
