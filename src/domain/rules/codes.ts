/**
 * What can be wrong with a field, as stable words. The sentences live with the languages (`validation.<code>`);
 * the database refuses the same things with codes of its own.
 */
export const VALIDATION_CODES = [
  'required',
  'email_invalid',
  'password_too_short',
  'password_too_long',
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
  'volume_invalid',
  'volume_not_positive',
  'volume_below_minimum',
  'volume_above_limit',
  'volume_decimals',
  'volume_above_stock',
  'available_stock_negative',
  'destination_address_too_long',
  'notes_too_long',
  'phone_invalid',
  'number_grouping',
] as const;

export type ValidationCode = (typeof VALIDATION_CODES)[number];
