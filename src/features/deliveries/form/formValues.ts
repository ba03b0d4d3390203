/** The form at the gate as it is typed, and what the rules say of it. */
import { DELIVERY as TICKET, deliveryMistakes } from '../../../domain/deliveries/deliveryForm.ts';
import { recordShape, type Reading } from '../../../forms/shape/formShape.ts';
import type { DeliveryContext, DeliveryForm } from '../../../domain/deliveries/deliveryForm.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';

export const DELIVERY = recordShape('deliveries.new', TICKET, {
  also: {
    /** 'yes' where a person typed the tare, though it be the number that the truck had before: it was weighed again. */
    tareWeighed: '',
    /** What was taken from the scale (`weightRead.ts`): of a weight that differs from it by now nothing. */
    grossRead: '',
    tareRead: '',
    /** Id of the driver who was picked out of several of one name. */
    driverChosen: '',
    /** Id of the order that was tapped, or that none is drawn on (`NO_ORDER`). */
    orderChosen: '',
    /** Names of the fields, between spaces, whose value the program filled in and that were not typed in since. */
    filled: '',
    /** Number of the ticket that this one began as a copy of. */
    copiedFrom: '',
  },
  beside: ['copiedFrom'],
  // A ticket says that its weights were typed in, or nothing.
  start: { weighed_manually: '' },
});
export const EMPTY_VALUES = DELIVERY.empty;
export type FormValues = typeof EMPTY_VALUES;
export type FieldName = keyof FormValues;

export const readDelivery = (typed: Typed<FormValues>, context: DeliveryContext): Reading<FormValues, DeliveryForm> =>
  DELIVERY.read(typed, (right) => deliveryMistakes(right, context));
