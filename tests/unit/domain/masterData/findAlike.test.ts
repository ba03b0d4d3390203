/** What is on file twice, or nearly. */
import { expect, test } from 'vitest';
import { findAlike } from '../../../../src/domain/masterData/likeness.ts';
import type { TwinTable } from '../../../../src/domain/masterData/merging.ts';

const alike = (table: TwinTable, keys: readonly string[]) => {
  const { nearest, order } = findAlike(table, keys);
  return order.map((at) => `${keys[at]} ~ ${keys[nearest[at] ?? -1]}`);
};

test('the same, the beginning of another, and one character from another stand side by side', () => {
  expect(
    alike('customers', ['pt wah', 'toko sinar', 'cv jaya', 'pt wahana precast', 'toko sinra', 'cv jaya', 'ud mulia']),
  ).toEqual([
    'pt wah ~ pt wahana precast',
    'pt wahana precast ~ pt wah',
    'toko sinar ~ toko sinra',
    'toko sinra ~ toko sinar',
    'cv jaya ~ cv jaya',
    'cv jaya ~ cv jaya',
  ]);
});

test('one that says the very same is nearer than one that is longer', () => {
  expect(alike('drivers', ['asep', 'asep sunandar', 'asep'])).toEqual([
    'asep ~ asep',
    'asep sunandar ~ asep',
    'asep ~ asep',
  ]);
});

test('plates of a fleet that follow one another are not alike; half a plate, a letter more and swapped digits are', () => {
  expect(alike('trucks', ['F9525JU', 'F9526JU', 'F9527JU'])).toEqual([]);
  expect(alike('trucks', ['F9525JU', 'F9525', 'B1234XY', 'B1234XYZ', 'D4512A', 'D4521A'])).toEqual([
    'F9525JU ~ F9525',
    'F9525 ~ F9525JU',
    'B1234XY ~ B1234XYZ',
    'B1234XYZ ~ B1234XY',
    'D4512A ~ D4521A',
    'D4521A ~ D4512A',
  ]);
});

test('names that are empty or short are alike only where they are the same', () => {
  expect(alike('customers', ['', '', 'pt', 'pt maju', 'ab'])).toEqual([]);
});

test('of five thousand the two that are alike are found', () => {
  const keys = Array.from({ length: 5000 }, (_, at) => `customer ${(at * 7919) % 100_003} of the ${at} road`);
  const { order } = findAlike('customers', [...keys, 'customer 0 of the 0 rood']);
  expect(order).toEqual([0, 5000]);
});
