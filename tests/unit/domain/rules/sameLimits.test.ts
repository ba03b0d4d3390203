/** The forms of the gate, of people and of sign-up have the limits that the descriptions of the records have. */
import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import * as columns from '../../../../src/domain/records/columns.ts';
import { customerPrices } from '../../../../src/domain/records/customer_prices.ts';
import { ruleOf } from '../../../../src/domain/records/rules.ts';
import { grossKg, indexM3, price, tareKg } from '../../../../src/domain/rules/numberFields.ts';
import { reason, resetReason } from '../../../../src/domain/rules/reason.ts';
import * as schemas from '../../../../src/domain/rules/schemas.ts';

const answer = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues.map(({ message }) => message);
};

const LENGTHS = [0, 1, 2, 3, 4, 15, 16, 17, 49, 50, 51, 100, 101, 199, 200, 201, 499, 500, 501, 999, 1000, 1001];
const TEXTS = [
  ...LENGTHS.flatMap((length) => ['a', 'B', '1', 'é', '😀'].map((letter) => letter.repeat(length))),
  ' ',
  '  a  ',
  'a  b',
  'O’Neil',
  "O'Neil",
  'A-1',
  'A/1',
  'ab\u0000cd',
  'b 1234 xyz',
  'B_1',
  'Siti 2',
  'Ñandú',
  'a\nb',
  '+628123',
  '08123456789',
  '0',
  '+0123',
  '-',
  '.',
  '+1234567890123456',
  '+12345678901234567',
];
const EDGES = [0, 1, 10, 100, 200, 1_000, 10_000, 100_000, 200_000, 1_000_000, 1e9, 1e12];
const NUMBERS = [
  ...EDGES.flatMap((edge) => [-1, -0.001, 0, 0.001, 0.5, 0.0001, 1].flatMap((step) => [edge + step, -(edge + step)])),
  NaN,
  Infinity,
  1.005,
  99.9999,
];

describe('the limits of', () => {
  it.each([
    ['a name of a customer', schemas.customerName, columns.customerName],
    ['a name of a driver', schemas.driverName, columns.driverName],
    ['a full name', schemas.fullName, columns.fullName],
    ['a plate', schemas.licensePlate, columns.licensePlate],
    ['a type of truck', schemas.truckType, columns.truckType],
    ['an address', schemas.address, columns.address],
    ['notes', schemas.notes, columns.notes],
    ['a reason', reason, columns.reason],
    ['a reason for a reset', resetReason, columns.resetReason],
  ])('%s are those of its column', (_, schema, column) => {
    const answers = (one: z.ZodMiniType) => TEXTS.map((text) => [text, answer(one, text)]);
    expect(answers(schema)).toEqual(answers(ruleOf(column)));
  });

  it('a phone, which may be empty, are those of its column', () => {
    const typed = TEXTS.filter((text) => text.trim() !== '');
    const answers = (one: z.ZodMiniType) => typed.map((text) => [text, answer(one, text)]);
    expect(answers(schemas.phone)).toEqual(answers(ruleOf(columns.phone)));
  });

  it.each([
    ['a price', price, customerPrices.columns.price_per_m3],
    ['a tare', tareKg, columns.tareKg],
    ['a gross weight', grossKg, columns.grossKg],
    ['an index', indexM3, columns.indexM3],
  ])('%s are those of its column', (_, schema, column) => {
    const answers = (one: z.ZodMiniType) => NUMBERS.map((value) => [value, answer(one, value)]);
    expect(answers(schema)).toEqual(answers(ruleOf(column)));
  });
});
