/** A new ticket that starts as a copy of another. */
import { DELIVERY as TICKET } from '../../../domain/deliveries/deliveryForm.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { formatNumber, type Language } from '../../../i18n/index.ts';
import { EMPTY_VALUES, type FormValues } from './formValues.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

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
