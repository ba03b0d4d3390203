import { DELIVERY as TICKET, deliveryMistakes } from '../../../domain/deliveries/deliveryForm.ts';
import { recordShape, type Typed, type Reading } from '../../../forms/index.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { formatNumber, type Language } from '../../../i18n/index.ts';
import type { DeliveryContext, DeliveryForm } from '../../../domain/deliveries/deliveryForm.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export const DELIVERY = recordShape('deliveries.new', TICKET, {
  also: {
    /** 'yes' if the user typed the tare, even if it equals the truck's: it was weighed again. */
    tareWeighed: '',
    /** What was taken from the scale (`weightRead.ts`): nothing about a weight that differs by now. */
    grossRead: '',
    tareRead: '',
    /** Id of the driver chosen among several of one name. */
    driverChosen: '',
    /** Id of the chosen order, or `NO_ORDER`. */
    orderChosen: '',
    /** Names of the fields, separated by spaces, that the program filled and the user did not edit. */
    filled: '',
    /** Number of the ticket that this one was copied from. */
    copiedFrom: '',
  },
  beside: ['copiedFrom'],
  // A ticket has this flag for manual weights, or nothing.
  start: { weighed_manually: '' },
});
export const EMPTY_VALUES = DELIVERY.empty;
export type FormValues = typeof EMPTY_VALUES;
export type FieldName = keyof FormValues;

export const readDelivery = (typed: Typed<FormValues>, context: DeliveryContext): Reading<FormValues, DeliveryForm> =>
  DELIVERY.read(typed, (right) => deliveryMistakes(right, context));

/** A cancelled or voided ticket is recorded again with its weights and notes; another load is weighed again, with its own volume. */
export function copiedTicket(row: DeliveryRow, language: Language): FormValues {
  const {
    weighed_manually,
    gross_kg,
    tare_kg,
    notes,
    over_reason: _,
    ...load
  } = TICKET.textsOf(row, (value) => formatNumber(value, language));
  const ofTheLoad = isCounted(row)
    ? { filled: 'volume' }
    : { gross_kg, tare_kg, notes, weighed_manually: weighed_manually === 'yes' ? 'yes' : '' };
  return { ...EMPTY_VALUES, ...load, ...ofTheLoad, orderChosen: row.order_id ?? '', copiedFrom: row.ticket_no };
}
