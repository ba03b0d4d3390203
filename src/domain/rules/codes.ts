/** Possible errors of a field; the sentences are `validation.<code>`. The database has its own codes. */
export const VALIDATION_CODES = [
  'required',
  'email_invalid',
  'email_format',
  'email_too_long',
  'role_invalid',
  'equipment_status_invalid',
  'password_too_short',
  'password_too_long',
  'password_too_long_hashed',
  'password_too_weak',
  'full_name_length',
  'full_name_letters',
  'customer_name_length',
  'driver_name_length',
  'driver_name_letters',
  'license_plate_length',
  'license_plate_characters',
  'truck_type_length',
  'material_type_invalid',
  'material_not_sold',
  'volume_not_positive',
  'volume_below_minimum',
  'volume_above_limit',
  'volume_above_stock',
  'beyond_order',
  'beyond_credit',
  'phone_invalid',
  'number_grouping',
  'number_spaced',
  'number_invalid',
  'number_whole',
  'number_decimals',
  'price_negative',
  'price_above_limit',
  'gross_out_of_range',
  'gross_below_tare',
  'tare_out_of_range',
  'density_out_of_range',
  'index_out_of_range',
  'legal_gross_out_of_range',
  'credit_limit_out_of_range',
  'tax_number_invalid',
  'choice_invalid',
  'day_invalid',
  'day_ahead',
  'from_closed_day',
  'efficiency_above_100',
  'day_far',
  'source_length',
  'reason_length',
  'adjustment_zero',
  'adjustment_out_of_range',
  'physical_out_of_range',
  'nothing_counted',
  'customer_unknown',
  'price_contradicted',
  'balance_contradicted',
  'balance_stands',
  'too_many_cells',
  'formula',
  'total_line',
  'price_unusual',
  'text_too_short',
  'text_too_long',
  'number_out_of_range',
  'equipment_code_length',
  'equipment_code_characters',
  'equipment_code_taken',
  'equipment_name_length',
  'equipment_type_length',
  'year_out_of_range',
  'future_year',
  'fuel_capacity_out_of_range',
  'interval_out_of_range',
  'value_out_of_range',
  'meter_backwards',
  'meter_too_far',
  'service_before_last',
  'no_outputs',
  'reject_out_of_range',
  'hours_not_positive',
  'hours_above_limit',
  'hour_meter_out_of_range',
  'liters_out_of_range',
  'downtime_overlaps',
  'ended_before_start',
  'shift_already_there',
  'setting_out_of_range',
  'company_name_length',
  'company_tax_number_length',
  'bank_account_length',
  'logo_invalid',
  'time_zone_unknown',
  'time_of_day_invalid',
  'time_invalid',
  'time_to_come',
  'count_before_closing',
  'change_negative',
  'reset_reason_too_short',
  'reset_reason_too_long',
] as const;

export interface FieldIssue {
  readonly path: readonly PropertyKey[];
  /** A ValidationCode, if the rule has one. */
  readonly message: string;
}

export type ValidationCode = (typeof VALIDATION_CODES)[number];

const isValidationCode = (word: string): word is ValidationCode => VALIDATION_CODES.some((known) => known === word);

interface Form<F extends string> {
  /** Undefined: the issue belongs to no field. */
  readonly fieldOf: (path: readonly PropertyKey[]) => F | undefined;
  readonly typedOf: (field: F) => string;
  /** Whether its number is ambiguous. */
  readonly isUnclear: (field: F) => boolean;
  readonly otherwise?: ValidationCode;
}

export function firstMistakes<F extends string>(
  issues: readonly FieldIssue[],
  { fieldOf, typedOf, isUnclear, otherwise }: Form<F>,
): Partial<Record<F, ValidationCode>> {
  const mistakes: Partial<Record<F, ValidationCode>> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (field !== undefined)
      mistakes[field] ??= fieldMistake(typedOf(field), message, {
        unclear: isUnclear(field),
        ...(otherwise && { otherwise }),
      });
  }
  return mistakes;
}

/** The message of an invalid field. `unclear`: its number is ambiguous. `otherwise`: used if the rule has no code. */
export function fieldMistake(
  typed: string,
  message: string,
  { unclear, otherwise = 'number_invalid' }: { readonly unclear: boolean; readonly otherwise?: ValidationCode },
): ValidationCode {
  if (typed.trim() === '') return 'required';
  if (unclear) return /[\d.,]\s/.test(typed.trim()) ? 'number_spaced' : 'number_grouping';
  return isValidationCode(message) ? message : otherwise;
}
