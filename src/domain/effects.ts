/**
 * What a mutation will do, predicted on the device before the server has seen it. Every predicted row has the id that the
 * real one will have (src/domain/ids.ts), so that a prediction is replaced by the fact and never stands beside it.
 * A database test holds the prediction of every kind against what the server does (tests/database/predictions.test.ts).
 */
import { changed, created, happenedAt } from './effects/effect.ts';
import type { Effect, EffectContext } from './effects/effect.ts';
import { deliveryCreated, deliveryMoved, deliveryVoided } from './effects/deliveryEffects.ts';
import { stockMoved } from './effects/ledger.ts';
import { tableOf } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import { addQuantities } from './quantities.ts';
import { unreachable } from './result.ts';
import { DEFAULT_TRUCK_TYPE } from './truckTypes.ts';

export { applyEffect } from './effects/effect.ts';
export type { Effect, EffectContext, Fields, Quantities, Row } from './effects/effect.ts';

export function effectsOf(mutation: Mutation, context: EffectContext): Effect[] {
  switch (mutation.kind) {
    case 'customers.create':
    case 'trucks.create':
    case 'drivers.create':
    case 'operators.create':
    case 'customer_prices.create':
      return [
        created(tableOf(mutation.kind), mutation, context, {
          ...DEFAULTS[mutation.kind],
          ...mutation.payload,
          ...tareAge(mutation),
        }),
      ];
    case 'truck_types.create':
      return [
        {
          kind: 'create',
          table: 'truck_types',
          id: mutation.entity_id,
          fields: { deleted_at: null, index_m3: null, legal_gross_t: null, ...mutation.payload },
        },
      ];
    case 'customers.change':
    case 'customers.change_credit':
    case 'customers.merge':
    case 'trucks.change':
    case 'trucks.merge':
    case 'drivers.change':
    case 'drivers.merge':
    case 'operators.change':
    case 'truck_types.change':
    case 'materials.change':
      return [changed(tableOf(mutation.kind), mutation, { ...mutation.payload, ...tareAge(mutation) })];
    case 'stock_adjustments.create':
      return stockAdjusted(mutation, context);
    case 'deliveries.create':
      return deliveryCreated(mutation, context);
    case 'deliveries.change_status':
      return deliveryMoved(mutation, context.before);
    case 'deliveries.void':
      return deliveryVoided(mutation, context.before);
    case 'attachments.create':
    case 'mutations.discard':
      return [];
    default:
      return unreachable(mutation);
  }
}

function stockAdjusted(mutation: Mutation<'stock_adjustments.create'>, context: EffectContext): Effect[] {
  const { payload } = mutation;
  const { kind, book, physical } = payload;
  const adjustment =
    kind === 'stocktake' && book !== undefined && physical !== undefined
      ? addQuantities(physical, -book)
      : payload.adjustment;
  const row = { book: null, physical: null, notes: null, ...payload, adjustment };
  return [created('stock_adjustments', mutation, context, row), stockMoved(payload.material_type, adjustment)];
}

/** A weighed tare is as old as the record that brings it. */
const tareAge = (mutation: Mutation): { tare_at?: string } =>
  'tare_kg' in mutation.payload && typeof mutation.payload.tare_kg === 'number' && tableOf(mutation.kind) === 'trucks'
    ? { tare_at: happenedAt(mutation) }
    : {};

const DEFAULTS = {
  'customers.create': {
    type: 'contractor',
    phone: null,
    address: null,
    credit_limit: null,
    status: 'open',
    merged_into: null,
  },
  'trucks.create': { truck_type: DEFAULT_TRUCK_TYPE, index_m3: null, tare_kg: null, tare_at: null, merged_into: null },
  'drivers.create': { phone: null, is_active: true, merged_into: null },
  'operators.create': { job_title: null, phone: null, is_active: true },
  'customer_prices.create': { customer_id: null },
} as const;
