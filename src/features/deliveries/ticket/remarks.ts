/** Remarks on a ticket as text, in its details and in files. A flag without a text is shown as it is. */
import { DELIVERY_FLAGS } from '../../../domain/deliveries/flags.ts';
import { OVERRIDE_REASONS } from '../../../domain/rules/ticketStatus.ts';
import type { TFunction } from 'i18next';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** The server's flags on arrival; null without any. */
export function remarksOf({ flags }: Pick<DeliveryRow, 'flags'>, t: TFunction): string | null {
  const sentences = flags.map((flag) => {
    const known = DELIVERY_FLAGS.find((one) => one === flag);
    return known ? t(`board.flag.${known}`) : flag;
  });
  return sentences.join(' ') || null;
}

/** The reason for exceeding the stock that its device knew. */
export function overrideText(
  { override_reason: given }: Pick<DeliveryRow, 'override_reason'>,
  t: TFunction,
): string | null {
  const known = OVERRIDE_REASONS.find((reason) => reason === given);
  return known ? t(`delivery.new.override.${known}`) : given;
}
