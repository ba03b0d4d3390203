/** What the gate asks about before it makes a second record of one truck or customer. */
import { describe, expect, it } from 'vitest';
import { isSimilar } from '../../../../src/domain/masterData/likeness.ts';

describe('two keys are similar', () => {
  it.each([
    ['F9525', 'F9525JU', 'the beginning'],
    ['F9525JU', 'F9525J', 'one letter more at the end'],
    ['F9525JU', 'F9526JU', 'another digit'],
    ['F9525JU', 'F925JU', 'a digit less'],
    ['F9525JU', 'F95255JU', 'a digit more'],
    ['F9525JU', 'F9255JU', 'two digits swapped'],
    ['pt wah', 'pt wahana precast indonesia', 'the beginning of a name'],
  ])('%s and %s: %s', (typed, known) => {
    expect(isSimilar(typed, known)).toBe(true);
  });
});

describe('two keys are not similar', () => {
  it.each([
    ['F9525JU', 'F9525JU', 'the same'],
    ['F9525JU', 'F9536JU', 'two digits apart'],
    ['F9525JU', 'B9525JA', 'two letters apart'],
    ['F9', 'F9525JU', 'too short to say'],
    ['F9525JU', 'F5952JU', 'three digits in another order'],
  ])('%s and %s: %s', (typed, known) => {
    expect(isSimilar(typed, known)).toBe(false);
  });
});
