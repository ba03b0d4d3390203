/**
 * The words by which a ticket is found: its counter and device code, the plate from each of its parts on, the driver, the customer. Lower
 * case, letters and digits only. The same rule in SQL is `private.ticket_words`. A device keeps few of them with each ticket: most tickets
 * have a plate and a driver that many others have, and the parts of those names are kept once.
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

/** Of a text as typed or on file. */
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
  return [key, ...partsOfPlate(key)].filter(Boolean);
}

/** Of `f9525ju`: `9525ju` and `ju`. */
export function partsOfPlate(key: string): string[] {
  const [, digits = ''] = /^\D+(\d.*)$/.exec(key) ?? [];
  const [, letters = ''] = /^\d+(\D.*)$/.exec(digits || key) ?? [];
  return [digits, letters].filter(Boolean);
}

/**
 * What is kept with a ticket: its device code, its counter without leading zeros, its driver's whole name. A customer that names a record
 * is found by what they are called now (`customers`), any other by the name on the ticket; the whole plate has an index of its own.
 */
export function ticketWords({ ticket_no, driver_name, customer_name, customer_id }: Named): string[] {
  const [, , code = '', counter = ''] = textOf(ticket_no).toLowerCase().split('-');
  return [
    ...new Set(
      [
        code,
        withoutZeros(counter),
        wordsIn(textOf(driver_name)).join(' '),
        ...(typeof customer_id === 'string' ? [] : wordsIn(textOf(customer_name))),
      ].filter(Boolean),
    ),
  ];
}

/** A name that tickets share. */
export interface TicketName {
  readonly kind: 'driver' | 'plate';
  /** As `ticketWords` has it; a plate's key. */
  readonly name: string;
  /** Its later words or parts: it is found by them too. */
  readonly words: readonly string[];
}

/** The names of a ticket that have more than one word or part. */
export function ticketNames({ truck_license, driver_name }: Named): TicketName[] {
  const plate = textOf(truck_license);
  const [, ...parts] = plateWords(plate);
  const driver = wordsIn(textOf(driver_name));
  const names: TicketName[] = [
    { kind: 'plate', name: plateKey(plate), words: parts },
    { kind: 'driver', name: driver.join(' '), words: driver.slice(1) },
  ];
  return names.filter(({ words }) => words.length > 0);
}

/** `0042` is kept as `42`. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** `0042` of `SJ-261125-K7M-0042`. */
export const counterDigits = (ticketNo: string): string => ticketNo.split('-')[3] ?? '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
