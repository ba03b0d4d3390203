/** The fields that forms share. Each schema cleans first, then checks; messages are ValidationCodes. */
import * as z from 'zod/mini';
import { characterCount, cleanText } from './text.ts';
import { normalisePhone } from './phone.ts';
import { normalisePlate } from './plate.ts';
import type { ValidationCode } from './codes.ts';

export const customerName = cleaned().check(length(2, 200, 'customer_name_length'));

export const driverName = personName('driver_name_length', 'driver_name_letters');
export const fullName = personName('full_name_length', 'full_name_letters');

export const licensePlate = z
  .string()
  .check(
    z.overwrite(normalisePlate),
    length(3, 15, 'license_plate_length'),
    z.regex(/^[A-Z0-9 -]+$/, code('license_plate_characters')),
  );

export const truckType = cleaned().check(length(1, 50, 'truck_type_length'));
export const address = cleaned().check(length(0, 500, 'address_too_long'));
export const notes = cleaned().check(length(0, 1000, 'notes_too_long'));

/** Optional; a leading 0 has become +62 before the rule is asked. */
export const phone = z
  .string()
  .check(z.overwrite(normalisePhone), z.regex(/^(\+?[1-9]\d{0,15})?$/, code('phone_invalid')));

/** Types the word, so that a message nobody translated does not compile. */
export function code(word: ValidationCode): ValidationCode {
  return word;
}

/** Counted in characters as a person and Postgres count them. Later checks are not asked once this one failed. */
export function length(min: number, max: number, word: ValidationCode) {
  return z.refine<string>(
    (text) => {
      const count = characterCount(text);
      return count >= min && count <= max;
    },
    { error: word, abort: true },
  );
}

/** 2–100 characters: letters of any script, spaces, hyphen, apostrophe and dot. */
function personName(lengthCode: ValidationCode, lettersCode: ValidationCode) {
  return z.string().check(
    z.overwrite((name) => cleanText(name).replaceAll('’', "'")),
    length(2, 100, lengthCode),
    z.regex(/^[\p{L}\p{M} '.-]+$/u, lettersCode),
  );
}

function cleaned() {
  return z.string().check(z.overwrite(cleanText));
}
