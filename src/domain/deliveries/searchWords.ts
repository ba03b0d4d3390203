/**
 * What a ticket is found by: its counter, its device code, its plate from each part on, its driver, its customer. Typed words are lower
 * case, letters and digits only. The same rule in SQL is `private.ticket_words`. Each word that is stored with a ticket makes storing
 * slower. Many tickets share the letters before and behind a plate's number, the later words of a driver or customer and the code of a
 * device: each of those is stored once, as a name.
 */
import { memoized } from '../values/memoized.ts';
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

/**
 * The typed words joined to the beginning of a plate, or of it from its number on; null if they can be none. A plate may be printed with a
 * part that `plateWords` does not have: `20` of `8001-20 K`. At least one digit is required, so that names of people are not joined: a
 * plate without one is found word by word, as far as it goes. The same rule in SQL is `private.plate_in`.
 */
export function plateIn(words: readonly string[]): string | null {
  const joined = words.join('');
  return words.length > 1 && /\d/.test(joined) && /^[a-z\d]{2,15}$/.test(joined) ? joined.toUpperCase() : null;
}

/** Of a truck: `f9525ju`, `9525ju`, `ju`. A ticket has its plate as one word (plateKeys.ts). */
export function plateWords(plate: string): string[] {
  const key = plateKey(plate)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return [...new Set([key, fromNumber(key), afterNumber(key)])].filter(Boolean);
}

/** `F` of `F9525JU`; the whole of a plate without a digit. */
export const beforeNumber = (plate: string): string => /^\D*/.exec(plate)?.[0] ?? '';
/** `9525JU` of `F9525JU`; the whole of `8001Q`. */
export const fromNumber = (plate: string): string => /\d.*$/.exec(plate)?.[0] ?? '';
/** `JU` of `F9525JU`. */
export const afterNumber = (plate: string): string => /^\d+(\D.*)$/.exec(fromNumber(plate))?.[1] ?? '';

/** A name that tickets share. */
export interface TicketName {
  /**
   * `driver`: also the name of a customer who is on no file. Earlier apps find the tickets of either by this kind. `truck`: a plate.
   * `plate`: the same, stored only by apps of before store version 15, one of which may still be open in a tab. Such an app deletes names
   * of kind `plate`, so ours have another kind.
   */
  readonly kind: 'driver' | 'truck' | 'plate' | 'device';
  /** As `ticketWords` has it; a plate's key; a device's code. */
  readonly name: string;
  /**
   * By what it is found: the letters before and behind a plate's number, the code, the later words of a driver or customer, but for those
   * that begin with five digits.
   */
  readonly words: readonly string[];
}

/** What a plate, a driver or a customer gives to the search. */
interface Searched {
  /** Stored with each ticket. */
  readonly own: readonly string[];
  /** Stored once for all tickets. Null if there is nothing to store. */
  readonly shared: TicketName | null;
}

/**
 * What is stored with a ticket: its counter without leading zeros, its driver's whole name. A customer on file is found by what they are
 * called now (`customers`), any other by the name on the ticket, which is stored as a driver's is, and by its words that begin with five
 * digits. Its plate is stored with its place among the tickets of the plate (plateKeys.ts).
 */
export const ticketWords = (ticket: Named): string[] => [
  ...new Set(
    [
      withoutZeros(counterDigits(textOf(ticket.ticket_no)).toLowerCase()),
      ...searchedIn(ticket).flatMap(({ own }) => own),
    ].filter(Boolean),
  ),
];

/** The names of a ticket that are found by a word which is not kept with the ticket. */
export const ticketNames = (ticket: Named): TicketName[] =>
  [...searchedIn(ticket), ofDevice(deviceCode(textOf(ticket.ticket_no)))].flatMap(({ shared }) => shared ?? []);

const searchedIn = ({ truck_license, driver_name, customer_name, customer_id }: Named): Searched[] => [
  ofPlate(textOf(truck_license)),
  ofName(textOf(driver_name)),
  ...(typeof customer_id === 'string' ? [] : [ofName(textOf(customer_name))]),
];

const ofPlate = memoized((printed): Searched => {
  const key = plateKey(printed);
  return { own: [], shared: nameWith('truck', key, wordsIn(`${beforeNumber(key)} ${afterNumber(key)}`)) };
});

/** Of a driver, or of a customer who is on no file. */
const ofName = memoized((text): Searched => {
  const words = wordsIn(text);
  const name = words.join(' ');
  const later = words.slice(1);
  return {
    own: [name, ...later.filter(beginsWithFiveDigits)],
    shared: nameWith(
      'driver',
      name,
      later.filter((word) => !beginsWithFiveDigits(word)),
    ),
  };
});

const ofDevice = memoized((code): Searched => {
  const name = code.toLowerCase();
  return { own: [], shared: nameWith('device', name, wordsIn(name)) };
});

const nameWith = (kind: TicketName['kind'], name: string, words: readonly string[]): TicketName | null =>
  words.length > 0 ? { kind, name, words } : null;

/** Such a word is stored with the ticket: a search for a number of five digits or more does not ask for names (`canBeginName`). */
const beginsWithFiveDigits = (word: string): boolean => /^\d{5}/.test(word);

/**
 * False for a word that begins none of `TicketName.words`: names leave out words that begin with five digits, the words of a plate begin
 * with a letter, and the code of a device has at most four characters.
 */
export const canBeginName = (word: string): boolean => !/^\d{5,}$/.test(word);

/** What each ticket's number begins with. */
export const OF_TICKETS = 'SJ-';
/** As the number of a ticket has it. */
export const isDate = (word: string): boolean => /^\d{6}$/.test(word);
/** Begins with a zero: counters are stored without leading zeros. */
export const isPadded = (word: string): boolean => /^0\d*$/.test(word);

/** `0042` is kept as `42`. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** `K7M` of `SJ-261125-K7M-0042`. */
export const deviceCode = (ticketNo: string): string => ticketNo.split('-')[2] ?? '';

/** `0042` of `SJ-261125-K7M-0042`. */
export const counterDigits = (ticketNo: string): string => ticketNo.split('-')[3] ?? '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
