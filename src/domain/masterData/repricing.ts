/** The tickets that a new price would change: those to which it would have applied, had it existed when they were saved. */
import type { MutationDraft } from '../mutations/mutations.ts';
import type { CustomerPriceRow, DeliveryRow } from '../records/rows.ts';
import { addQuantities, amountOf } from '../values/quantities.ts';
import { isCounted } from '../deliveries/moves.ts';
import { mayDo } from './masterDataRights.ts';
import { priceInForce } from './priceInForce.ts';
import type { Role } from '../rules/roles.ts';

export type NewPrice = Pick<CustomerPriceRow, 'customer_id' | 'material_type' | 'price_per_m3' | 'from_date'>;

/** `difference`: what the new price adds to the tickets' amounts, whole rupiah. `closed`: number of them on closed days. */
export interface Touched {
  readonly tickets: readonly DeliveryRow[];
  readonly volume: number;
  readonly difference: number;
  readonly closed: number;
}
export interface Repricing {
  readonly unpriced: Touched;
  readonly priced: Touched;
}

interface Around {
  readonly prices: readonly CustomerPriceRow[];
  readonly mainOf: (customerId: string) => string;
  readonly isClosed: (day: string) => boolean;
  /** Whether this order has its own price, which overrides any other. */
  readonly hasPrice: (orderId: string) => boolean;
}

/** `now`: ISO 8601, when the price is created: of two that begin on one day the later one applies. */
export function touchedBy(
  price: NewPrice,
  tickets: readonly DeliveryRow[],
  now: string,
  { prices, mainOf, isClosed, hasPrice }: Around,
): Repricing {
  const ofMain = (id: string | null) => (id === null ? null : mainOf(id));
  const made = { ...price, customer_id: ofMain(price.customer_id), captured_at: now };
  const all = [...prices.map((row) => ({ ...row, customer_id: ofMain(row.customer_id) })), made];
  const touched = tickets.filter((ticket) => {
    // Rows from an older version of the app lack this field.
    if (ticket.invoice_id || (ticket.order_id && hasPrice(ticket.order_id))) return false;
    if (!isCounted(ticket) || ticket.material_type !== price.material_type || ticket.operating_day < price.from_date)
      return false;
    if (ticket.unit_price === price.price_per_m3) return false;
    const customerId = ofMain(ticket.customer_id) ?? undefined;
    return priceInForce(all, { customerId, materialType: price.material_type, day: ticket.operating_day }) === made;
  });
  const summed = (some: readonly DeliveryRow[]): Touched => ({
    tickets: some,
    volume: addQuantities(...some.map(({ volume }) => volume)),
    difference: some.reduce((sum, { volume, amount }) => sum + amountOf(volume, price.price_per_m3) - (amount ?? 0), 0),
    closed: some.filter(({ operating_day }) => isClosed(operating_day)).length,
  });
  return {
    unpriced: summed(touched.filter(({ unit_price }) => unit_price === null)),
    priced: summed(touched.filter(({ unit_price }) => unit_price !== null)),
  };
}

export const repriceDraft = (
  { id, unit_price: was }: Pick<DeliveryRow, 'id' | 'unit_price'>,
  unit_price: number,
): MutationDraft => ({
  kind: 'deliveries.reprice',
  entity_id: id,
  payload: { unit_price },
  seen: { unit_price: was },
});

export const mayPrice = (role: Role | undefined): boolean =>
  role !== undefined && mayDo(role, 'customer_prices', 'create');
