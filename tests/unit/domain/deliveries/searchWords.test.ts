/** Which words can begin a name that tickets share, which together a plate, and by which a customer on no file is found. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canBeginName,
  plateIn,
  ticketNames,
  ticketWords,
  wordsIn,
} from '../../../../src/domain/deliveries/searchWords.ts';
import { ticketNumber } from '../../../../src/domain/deliveries/ticketNumber.ts';
import { driverName, licensePlate } from '../../../../src/domain/records/columns.ts';
import { plateKey } from '../../../../src/domain/rules/plate.ts';

const patternOf = ({ text }: typeof driverName) => {
  if (!text?.pattern) throw new Error('The column has no pattern.');
  return text.pattern;
};

const anyCustomer = fc
  .array(
    fc.oneof(
      fc.constantFrom('PT', 'CV', 'Karya', 'Élan', 'jl.', '(Tol)'),
      fc.stringMatching(/^[0-9]{1,8}[a-z]?$/),
      fc.string(),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((words) => words.join(' '));

test('no beginning of a name is among the words that are not asked for, whatever plates, drivers, customers and codes are allowed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(patternOf(licensePlate)),
      fc.stringMatching(patternOf(driverName)),
      anyCustomer,
      fc.stringMatching(/^[0-9A-Z]{3,4}$/),
      fc.nat(99_999),
      (truck_license, driver_name, customer_name, code, counter) => {
        const ticket_no = ticketNumber({ operatingDay: '2026-11-25', deviceCode: code, counter });
        const words = ticketNames({ ticket_no, truck_license, driver_name, customer_name }).flatMap(
          (name) => name.words,
        );
        const beginnings = words.flatMap((word) => Array.from(word, (_, end) => word.slice(0, end + 1)));
        expect(beginnings.filter((beginning) => !canBeginName(beginning))).toEqual([]);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('each beginning of each word of a customer who is on no file is found, with the ticket or among the names that are asked for it', () => {
  fc.assert(
    fc.property(anyCustomer, (customer_name) => {
      const ticket = { customer_name, customer_id: null };
      const own = ticketWords(ticket);
      const names = ticketNames(ticket).flatMap(({ words }) => words);
      const isFound = (typed: string) =>
        [...own, ...(canBeginName(typed) ? names : [])].some((word) => word.startsWith(typed));
      const beginnings = wordsIn(customer_name).flatMap((word) => Array.from(word, (_, end) => word.slice(0, end + 1)));
      expect(beginnings.filter((beginning) => !isFound(beginning))).toEqual([]);
      // A name leads to its tickets by the entry that is stored with them.
      expect(ticketNames(ticket).filter(({ name }) => !own.includes(name))).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test('a customer on file is found by their record, not by the name on the ticket', () => {
  const ticket = { customer_name: 'PT Karya Tol', customer_id: 'x' };
  expect([ticketWords(ticket), ticketNames(ticket)]).toEqual([[], []]);
});

test('a counter of five digits is not asked for, a plate from its number on is', () => {
  expect(['12345', '1234', '9525ju', 'ju', 'k7f'].map(canBeginName)).toEqual([false, true, true, true, true]);
});

test('the words of a plate as it is printed are its key together, if there are several and a digit is among them', () => {
  fc.assert(
    fc.property(fc.stringMatching(patternOf(licensePlate)), (plate) => {
      const words = wordsIn(plate);
      expect(plateIn(words)).toBe(words.length > 1 && /\d/.test(plate) ? plateKey(plate) : null);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['8001', 'joko maju', 'pak élan 2', 'ab c 1234 5678 9012 3456'])('%s is no plate', (typed) => {
  expect(plateIn(wordsIn(typed))).toBeNull();
});
