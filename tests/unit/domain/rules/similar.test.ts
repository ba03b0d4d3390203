/** What the gate asks about before it makes a second record of one truck or customer. */
import { expect, it } from 'vitest';
import { isSimilar } from '../../../../src/domain/masterData/likeness.ts';

it.each([
  ['F9525', 'F9525JU', 'the beginning', true],
  ['F9525JU', 'F9525J', 'one letter more at the end', true],
  ['F9525JU', 'F9526JU', 'another digit', true],
  ['F9525JU', 'F925JU', 'a digit less', true],
  ['F9525JU', 'F95255JU', 'a digit more', true],
  ['F9525JU', 'F9255JU', 'two digits swapped', true],
  ['pt wah', 'pt wahana precast indonesia', 'the beginning of a name', true],
  ['F9525JU', 'F9525JU', 'the same', false],
  ['F9525JU', 'F9536JU', 'two digits apart', false],
  ['F9525JU', 'B9525JA', 'two letters apart', false],
  ['F9', 'F9525JU', 'too short to say', false],
  ['F9525JU', 'F5952JU', 'three digits in another order', false],
])('%s and %s (%s) are similar: %s', (typed, known, _, isSo) => {
  expect(isSimilar(typed, known)).toBe(isSo);
});
