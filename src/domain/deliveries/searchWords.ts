/**
 * The words by which a ticket is found: its counter and device code, the plate from each of its parts on, the driver, the customer. Lower
 * case, letters and digits only. The twin in SQL is `private.ticket_words`.
 */
import { plateKey } from '../rules/plate.ts';
import { cleanText } from '../rules/text.ts';

interface Named {
  readonly ticket_no?: unknown;
  readonly truck_license?: unknown;
  readonly driver_name?: unknown;
  readonly customer_name?: unknown;
  readonly customer_id?: unknown;
}

/** Of a text as typed or on file; a run of digits counts from its first digit that is not zero too. */
export const wordsIn = (text: string): string[] =>
  cleanText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `f9525ju`, `9525ju`, `ju`. */
export function plateWords(plate: string): string[] {
  const key = plateKey(plate)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const [, digits = ''] = /^\D+(\d.*)$/.exec(key) ?? [];
  const [, letters = ''] = /^\d+(\D.*)$/.exec(digits || key) ?? [];
  return [key, digits, letters].filter(Boolean);
}

/**
 * What a ticket carries in itself. A customer that names a record is found by what they are called now (`customers`), any other by the
 * name on the ticket; the whole plate has an index of its own.
 */
export function ticketWords({ ticket_no, truck_license, driver_name, customer_name, customer_id }: Named): string[] {
  const [, , code = '', counter = ''] = textOf(ticket_no).toLowerCase().split('-');
  const [, ...restOfPlate] = plateWords(textOf(truck_license));
  return [
    ...new Set(
      [
        code,
        counter,
        counter.replace(/^0+/, ''),
        ...restOfPlate,
        ...wordsIn(textOf(driver_name)),
        ...(typeof customer_id === 'string' ? [] : wordsIn(textOf(customer_name))),
      ].filter(Boolean),
    ),
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
