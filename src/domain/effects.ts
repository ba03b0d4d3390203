/**
 * What a mutation will do, predicted on the device before the server has seen it. Every predicted row has the id that the
 * real one will have (src/domain/ids.ts), so that a prediction is replaced by the fact and never stands beside it.
 */
import { dailyTotalId, stockId } from './ids.ts';
import type { Mutation } from './mutations.ts';
import { addQuantities, amountOf } from './quantities.ts';
import { unreachable } from './result.ts';
import type { TableName } from './rows.ts';

/** A row as the store holds it: known columns typed elsewhere, unknown ones kept. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

export type Effect =
  /** The row comes into being. */
  | { readonly kind: 'create'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** The row's named fields change. */
  | { readonly kind: 'change'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** Sums move by signed quantities; `names` says what the row sums, in case the device holds none yet. */
  | { readonly kind: 'add'; readonly table: TableName; readonly id: string; readonly names: Fields; readonly add: Quantities };

export type Fields = Readonly<Record<string, unknown>>;
export type Quantities = Readonly<Record<string, number>>;

export interface EffectContext {
  readonly author: string;
  readonly device: string | null;
  /** The site saves new tickets as delivered: the truck leaves with its load. */
  readonly finalAtGate: boolean;
  /** The entity as this device shows it just before the mutation; undefined for a creation. */
  readonly before: Fields | undefined;
}

export function effectsOf(mutation: Mutation, context: EffectContext): Effect[] {
  switch (mutation.kind) {
    case 'customers.create': {
      const defaults = { type: 'contractor', phone: null, address: null, credit_limit: null, status: 'open' };
      return [created('customers', mutation, context, { ...defaults, ...mutation.payload })];
    }
    case 'trucks.create': {
      const tare_at = mutation.payload.tare_kg === undefined ? null : mutation.captured_at;
      const defaults = { truck_type: 'STANDARD', index_m3: null, tare_kg: null, tare_at };
      return [created('trucks', mutation, context, { ...defaults, ...mutation.payload })];
    }
    case 'drivers.create':
      return [created('drivers', mutation, context, { phone: null, is_active: true, ...mutation.payload })];
    case 'deliveries.create':
      return deliveryCreated(mutation, context);
    case 'deliveries.change_status':
      return deliveryMoved(mutation, context.before);
    case 'mutations.discard':
      return [];
    default:
      return unreachable(mutation);
  }
}

function deliveryCreated(mutation: Mutation<'deliveries.create'>, context: EffectContext): Effect[] {
  const { payload } = mutation;
  const amount = payload.unit_price === undefined ? null : amountOf(payload.volume, payload.unit_price);
  const atGate = context.finalAtGate ? { status: 'delivered', delivered_at: mutation.captured_at } : {};
  const row = { ...EMPTY_DELIVERY, ...atGate, ...payload, amount };
  return [created('deliveries', mutation, context, row), ...ledgerOf(row, -1)];
}

/** A cancelled ticket gives back what it took. One that is cancelled already has nothing to give. */
function deliveryMoved(mutation: Mutation<'deliveries.change_status'>, before: Fields | undefined): Effect[] {
  const { status, cancel_reason } = mutation.payload;
  const changed: Effect = {
    kind: 'change', table: 'deliveries', id: mutation.entity_id,
    fields: { status, [`${status}_at`]: mutation.captured_at, ...(cancel_reason === undefined ? {} : { cancel_reason }) },
  };
  const returns = status === 'cancelled' && before !== undefined && before['status'] !== 'cancelled';
  return returns ? [changed, ...ledgerOf(ledgeredOf(before), 1)] : [changed];
}

interface Ledgered {
  readonly material_type: string;
  readonly operating_day: string;
  readonly volume: number;
  readonly amount: number | null;
}

const ledgeredOf = ({ material_type, operating_day, volume, amount }: Fields): Ledgered => ({
  material_type: String(material_type), operating_day: String(operating_day), volume: Number(volume), amount: Number(amount ?? 0),
});

/** `direction` −1: the ticket takes from the stock and counts in the day; +1: it gives back. */
function ledgerOf(row: Ledgered, direction: 1 | -1): Effect[] {
  const { material_type, operating_day, volume } = row;
  return [
    { kind: 'add', table: 'stocks', id: stockId(material_type), names: { material_type }, add: { on_hand: direction * volume } },
    {
      kind: 'add', table: 'daily_totals', id: dailyTotalId(operating_day, 'deliveries', material_type),
      names: { operating_day, kind: 'deliveries', key: material_type },
      add: { quantity: -direction * volume, count: -direction, amount: -direction * (row.amount ?? 0) },
    },
  ];
}

function created(table: TableName, mutation: Mutation, context: EffectContext, fields: Fields): Effect {
  const { author, device } = context;
  const common = { deleted_at: null, author, device, captured_at: mutation.captured_at, received_at: null };
  return { kind: 'create', table, id: mutation.entity_id, fields: { ...common, ...fields } };
}

/** The row after the effect; a sum that the device has no row for starts at zero. A row never changes its version here. */
export function applyEffect(row: Row | undefined, effect: Effect): Row | undefined {
  const head = { id: effect.id, version: row?.version ?? 0 };
  switch (effect.kind) {
    case 'create':
      return { position: 0, ...effect.fields, ...head };
    case 'change':
      return row && { ...row, ...effect.fields, ...head };
    case 'add':
      return { position: 0, deleted_at: null, ...effect.names, ...row, ...summed(row, effect.add), ...head };
    default:
      return unreachable(effect);
  }
}

const summed = (row: Row | undefined, add: Quantities): Quantities =>
  Object.fromEntries(Object.entries(add).map(([field, value]) => [field, addQuantities(Number(row?.[field] ?? 0), value)]));

const EMPTY_DELIVERY = {
  customer_id: null, gross_kg: null, tare_kg: null, density: null, weighed_manually: false, truck_id: null,
  destination_address: null, unit_price: null, status: 'pending', in_transit_at: null, delivered_at: null, cancelled_at: null,
  cancel_reason: null, voided_at: null, void_reason: null, override_reason: null, notes: null, flags: [],
} as const;
