import type { TFunction } from 'i18next';
import type { OutboxItem } from '../../data/index.ts';

/** Why a record was not accepted, in the person's language; the server's own words for a code that is newer than this app. */
export function refusalText({ code, message }: Pick<OutboxItem, 'code' | 'message'>, t: TFunction): string | null {
  const known = REFUSALS.find((refusal) => refusal === code);
  return known ? t(`refusal.${known}`) : message || null;
}

const REFUSALS = [
  'required',
  'unknown_field',
  'invalid_value',
  'malformed_mutation',
  'id_reused',
  'replaced',
  'not_permitted',
  'conflict',
  'unknown_reference',
  'missing_dependency',
  'unknown_kind',
  'newer_schema',
  'too_short',
  'too_long',
  'invalid_characters',
  'invalid_phone',
  'invalid_material_type',
  'invalid_status',
  'not_positive',
  'volume_above_limit',
  'volume_below_minimum',
  'volume_above_site_limit',
  'too_many_decimals',
  'status_not_allowed',
  'cancel_reason_required',
  'breaks_the_server',
] as const;
