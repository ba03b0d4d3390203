import type { Mutation } from '../mutations.ts';
import { amountOf } from '../quantities.ts';
import { changed, created, happenedAt } from './effect.ts';
import type { Effect, EffectContext, Fields } from './effect.ts';
import { stockMoved, ticketCounted } from './ledger.ts';
import type { Counted } from './ledger.ts';

/** A ticket takes its load from the stock when it is made, whatever becomes of the truck. */
export function deliveryCreated(mutation: Mutation<'deliveries.create'>, context: EffectContext): Effect[] {
  const { payload } = mutation;
  const amount = payload.unit_price === undefined ? null : amountOf(payload.volume, payload.unit_price);
  const status = payload.status ?? (context.finalAtGate ? 'delivered' : 'pending');
  const isFinal = status === 'delivered';
  const row = { ...EMPTY_DELIVERY, ...payload, status, ...(isFinal && { delivered_at: happenedAt(mutation) }), amount };
  return [
    created('deliveries', mutation, context, row),
    stockMoved(row.material_type, -row.volume),
    ticketCounted('deliveries', row, 1),
    ...(isFinal ? [ticketCounted('delivered', row, 1)] : []),
  ];
}

/** A cancelled ticket gives back what it took. To the status that it has already, nothing moves. */
export function deliveryMoved(mutation: Mutation<'deliveries.change_status'>, before: Fields | undefined): Effect[] {
  const { status, cancel_reason } = mutation.payload;
  if (before?.['status'] === status) return [changed('deliveries', mutation, {})];
  const reason = status === 'cancelled' ? { cancel_reason: cancel_reason ?? null } : {};
  const moved = changed('deliveries', mutation, { status, [`${status}_at`]: happenedAt(mutation), ...reason });
  if (before === undefined) return [moved];
  const ticket = countedOf(before);
  if (status === 'delivered') return [moved, ticketCounted('delivered', ticket, 1)];
  if (status === 'cancelled')
    return [moved, stockMoved(ticket.material_type, ticket.volume), ticketCounted('deliveries', ticket, -1)];
  return [moved];
}

/** The ticket stays, marked; what it took and earned is taken back, once. */
export function deliveryVoided(mutation: Mutation<'deliveries.void'>, before: Fields | undefined): Effect[] {
  if (typeof before?.['voided_at'] === 'string') return [changed('deliveries', mutation, {})];
  const { void_reason } = mutation.payload;
  const voided = changed('deliveries', mutation, { voided_at: happenedAt(mutation), void_reason });
  if (before?.['status'] !== 'delivered') return [voided];
  const ticket = countedOf(before);
  return [
    voided,
    stockMoved(ticket.material_type, ticket.volume),
    ticketCounted('deliveries', ticket, -1),
    ticketCounted('delivered', ticket, -1),
  ];
}

const countedOf = ({ material_type, operating_day, volume, amount }: Fields): Counted => ({
  material_type: String(material_type),
  operating_day: String(operating_day),
  volume: Number(volume),
  amount: Number(amount ?? 0),
});

const EMPTY_DELIVERY = {
  customer_id: null,
  gross_kg: null,
  tare_kg: null,
  density: null,
  weighed_manually: false,
  truck_id: null,
  destination_address: null,
  unit_price: null,
  in_transit_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancel_reason: null,
  voided_at: null,
  void_reason: null,
  override_reason: null,
  notes: null,
  shift_id: null,
  flags: [],
} as const;
