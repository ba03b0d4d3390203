import type { TFunction } from 'i18next';
import type { OutboxItem } from '../../data/index.ts';

/**
 * Why a record was not accepted, in the person's language; the server's own words for a code that is newer than this app.
 * A record that was set aside has no verdict, only the words of a fault, and these are for nobody.
 */
export function refusalText(
  { code, message, state, isForUserToDecide }: Pick<OutboxItem, 'code' | 'message' | 'state' | 'isForUserToDecide'>,
  t: TFunction,
): string | null {
  if (state === 'blocked' && isForUserToDecide) return t('refusal.waits_in_vain');
  if (code === 'refused_by_owner') return [t('refusal.refused_by_owner'), reasonIn(message)].filter(Boolean).join(': ');
  const known = REFUSALS.find((refusal) => refusal === code);
  if (known) return t(`refusal.${known}`);
  return state === 'set_aside' && code !== null ? t('refusal.not_taken', { code }) : message || null;
}

/** What the owner wrote stands behind the sentence. */
const reasonIn = (message: string | null): string | undefined => /: (.+)$/s.exec(message ?? '')?.[1];

export const REFUSALS = [
  'required',
  'unknown_field',
  'wrong_type',
  'invalid_value',
  'malformed_mutation',
  'id_reused',
  'id_taken',
  'replaced',
  'replaces_applied',
  'not_permitted',
  'role_changed',
  'sent_for',
  'never_from_file',
  'day_closed',
  'merge_proposed',
  'dependency_held',
  'refused_by_owner',
  'conflict',
  'unknown_reference',
  'itself',
  'already_merged',
  'merge_ring',
  'missing_dependency',
  'unknown_kind',
  'newer_schema',
  'too_short',
  'too_long',
  'invalid_characters',
  'invalid_phone',
  'invalid_ticket_no',
  'invalid_customer_type',
  'invalid_material_type',
  'material_not_sold',
  'invalid_status',
  'not_positive',
  'negative',
  'price_above_limit',
  'out_of_range',
  'volume_above_limit',
  'too_many_decimals',
  'status_not_allowed',
  'gross_below_tare',
  'invalid_override_reason',
  'cancel_reason_required',
  'deleted',
  'taken',
  'invalid_kind',
  'zero',
  'before_start',
  'from_closed_day',
  'above_100_percent',
  'day_not_begun',
  'day_not_ended',
  'future_year',
  'in_future',
  'count_before_closing',
  'meter_jump',
  'follows_from_record',
  'taken_back_before',
  'ticket_taken_back',
  'correction_too_late',
  'handover_note_required',
  'hours_above_limit',
  'invalid_class',
  'invalid_equipment_status',
  'invalid_incident_status',
  'invalid_method',
  'invalid_number',
  'invalid_outputs',
  'invalid_period',
  'invalid_reason',
  'invalid_shift_type',
  'invalid_time',
  'no_outputs',
  'not_closed',
  'own_handover',
  'unknown_crew',
  'closed_again',
  'too_many',
  'wrong_id',
  'breaks_the_server',
  'batch_too_large',
  'take_over_refused',
  'needs_discarded',
] as const;
